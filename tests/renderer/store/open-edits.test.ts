// Editors that an earlier page left open: the last one opens by itself, the others keep their text until they are
// opened.
import { afterEach, expect, it } from 'vitest';
import { chatUiStore } from '../../../renderer/store/chats/chat-ui-store.ts';
import {
  extraBodyPlace,
  forgetEdit,
  keptEdit,
  reopenEdits,
  takeReopened,
} from '../../../renderer/store/chats/open-edits.ts';

const CHAT = 'a chat';
const BODY = extraBodyPlace(CHAT);
const sent: unknown[] = [];

afterEach(() => {
  Object.assign(window, {
    parley: {
      conversationSetEdit: async (input: unknown) => {
        sent.push(input);
        return { ok: true, value: null };
      },
    },
  });
  for (const place of ['one', 'two', BODY]) forgetEdit(place);
  chatUiStore.setState({ editing: new Map() });
  sent.length = 0;
});

it('reopens the last editor, and focuses only editors that the user opens', () => {
  reopenEdits(
    CHAT,
    [
      { place: 'one', text: 'First words' },
      { place: 'two', text: 'Second words' },
      { place: BODY, text: '{"half"' },
    ],
    [],
  );
  expect(chatUiStore.getState().editing.get(CHAT)).toBe('two');
  expect(['one', 'two', BODY].map(keptEdit)).toEqual(['First words', 'Second words', '{"half"']);
  expect([takeReopened('one'), takeReopened('two'), takeReopened('two')]).toEqual([false, true, false]);
});

it('keeps an open editor with its text', () => {
  reopenEdits(CHAT, [{ place: 'one', text: 'First words' }], []);
  reopenEdits(
    CHAT,
    [
      { place: 'one', text: 'Older words' },
      { place: 'two', text: 'Second words' },
    ],
    [],
  );
  expect(chatUiStore.getState().editing.get(CHAT)).toBe('one');
  expect(keptEdit('one')).toBe('First words');
  expect(takeReopened('two')).toBe(false);
});

it('reopens the editor of a queued message without taking the focus, and no other editor in the chat', () => {
  reopenEdits(CHAT, [{ place: 'one', text: 'Words for later' }], ['one']);
  expect(chatUiStore.getState().editing.has(CHAT)).toBe(false);
  expect(keptEdit('one')).toBe('Words for later');
  expect([takeReopened('one'), takeReopened('one')]).toEqual([true, false]);
});
