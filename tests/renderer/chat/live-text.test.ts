// The text of a streaming reply passes on exactly the added text, and reports its end once.
import { beforeEach, describe, expect, it } from 'vitest';
import type { TextChange } from '../../../renderer/markdown/types.ts';
import {
  connectConversationStore,
  conversationStore,
  messageTexts,
  showView,
} from '../../../renderer/store/chats/open-chat-store.ts';
import { createFakeBridge, type FakeBridge, fakeMessage, fakeView } from '../../helpers/page/fake-chat-bridge.ts';

const QUESTION = fakeMessage({ id: 'u1', text: 'Q' });

describe('a streaming text', () => {
  let fake: FakeBridge;
  beforeEach(() => {
    fake = createFakeBridge(fakeView([QUESTION]));
    Object.assign(window, { parley: fake.bridge });
    const stop = connectConversationStore();
    showView(fake.view());
    return stop;
  });

  const textsOf = (id: string) => {
    const message = conversationStore.getState().chat?.messages.get(id);
    if (message === undefined) throw new Error(`no message ${id}`);
    return messageTexts(message);
  };

  it("gives its listener exactly what was added, and doesn't change the store's path and messages", () => {
    fake.startReply('a1', QUESTION);
    const heard: TextChange[] = [];
    textsOf('a1').text.subscribe((change) => heard.push(change));
    const before = conversationStore.getState().chat;
    fake.stream('a1', 'Hel');
    fake.stream('a1', 'lo');
    expect(heard).toEqual([
      { kind: 'added', text: 'Hel' },
      { kind: 'added', text: 'lo' },
    ]);
    expect(textsOf('a1').text.getText()).toBe('Hello');
    expect(conversationStore.getState().chat?.ids).toBe(before?.ids);
    expect(conversationStore.getState().chat?.messages).toBe(before?.messages);
  });

  it('reports once that it is finished', () => {
    fake.startReply('a1', QUESTION);
    const { text } = textsOf('a1');
    fake.stream('a1', 'Done.');
    const heard: TextChange[] = [];
    text.subscribe((change) => heard.push(change));
    fake.endReply('a1', 'complete');
    expect(heard).toEqual([{ kind: 'ended', text: '' }]);
    expect(text.isStreaming()).toBe(false);
    expect(text.getText()).toBe('Done.');
  });
});
