// A large chat is shown in a later task than the one that parses it, and events in between aren't lost.
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  closeChat,
  connectConversationStore,
  conversationStore,
  currentText,
  requestView,
} from '../../../renderer/store/chats/open-chat-store.ts';
import { toJsonText } from '../../../shared/json/json-text.ts';
import { createFakeBridge, type FakeBridge, fakeMessage, fakeView } from '../../helpers/page/fake-chat-bridge.ts';

const LARGE = 'A line of a very long reply.\n'.repeat(20_000);
const message = fakeMessage({ id: 'm1', role: 'assistant', status: 'streaming', text: LARGE });
const VIEW = fakeView([message], {
  turns: [
    { turnId: 't1', conversationId: 'chat-1', messageId: 'm1', seq: 4, phase: { kind: 'answering', firstTokenMs: 1 } },
  ],
});

let fake: FakeBridge;
let stop: () => void;
/** Sends main's events that come right after its answer. */
let tellBehind: () => void = () => undefined;

beforeEach(() => {
  fake = createFakeBridge(VIEW);
  Object.assign(window, { parley: fake.bridge });
  fake.answer('conversationOpen', () => {
    // Four microtasks later, the store has parsed the answer. It shows the chat in a later task.
    queueMicrotask(() => queueMicrotask(() => queueMicrotask(() => queueMicrotask(() => tellBehind()))));
    return toJsonText(VIEW);
  });
  stop = connectConversationStore();
});

afterEach(() => {
  closeChat();
  stop();
  tellBehind = () => undefined;
});

const delta = (seq: number, text: string) => ({ turnId: 't1', conversationId: 'chat-1', messageId: 'm1', seq, text });

it('shows a large chat in a later task than the one that parsed it', async () => {
  let tasks = 0;
  setTimeout(() => {
    tasks += 1;
  });
  await requestView('chat-1');
  expect(tasks).toBe(1);
  expect(currentText('m1')).toBe(LARGE);
});

it('loses no event between the answer and its display', async () => {
  const settings = { ...VIEW.settings, model: 'another' };
  tellBehind = () => {
    expect(conversationStore.getState().chat).toBeNull();
    fake.emit('onTurnDeltas', [delta(5, 'five')]);
    fake.emit('onConversationSettingsChanged', { id: 'chat-1', settings });
    fake.emit('onTurnDeltas', [delta(6, ' six')]);
  };
  await requestView('chat-1');
  expect(currentText('m1')).toBe(`${LARGE}five six`);
  expect(conversationStore.getState().chat?.settings.model).toBe('another');
});

it("doesn't show a chat that was deleted meanwhile", async () => {
  tellBehind = () => fake.emit('onConversationSummaries', { changed: [], removed: ['chat-1'] });
  await requestView('chat-1');
  expect(conversationStore.getState().chat).toBeNull();
});

it("doesn't show a chat if the user closes the chat view meanwhile", async () => {
  tellBehind = closeChat;
  await requestView('chat-1');
  expect(conversationStore.getState().chat).toBeNull();
});
