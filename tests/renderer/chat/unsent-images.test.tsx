// Which images a request won't contain, said before it is sent.
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, it } from 'vitest';
import { ImageHistoryLimit } from '../../../renderer/chat/inspector/history-limit.tsx';
import { closeChat, connectConversationStore, showView } from '../../../renderer/store/chats/open-chat-store.ts';
import { connectionsStore } from '../../../renderer/store/connections/connections-store.ts';
import type { Attachment } from '../../../shared/attachments.ts';
import type { ConversationView, Message } from '../../../shared/conversation.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { DEFAULT_REQUEST_OPTIONS } from '../../../shared/request-options.ts';
import { fakeConnection } from '../../helpers/page/fake-answers.ts';
import {
  createFakeBridge,
  FAKE_CONNECTION_ID,
  type FakeBridge,
  fakeMessage,
  fakeView,
} from '../../helpers/page/fake-chat-bridge.ts';

let fake: FakeBridge;
let stop: () => void;

const image = (name: string, bytes = 1_000): Attachment => ({
  ...{ sha256: name, name, kind: 'image', mime: 'image/png' },
  ...{ bytes, width: 30, height: 20, tokens: 1 },
});

/** Questions with these attachments, each with an answer. */
function exchanges(...attachments: readonly (readonly Attachment[])[]): readonly Message[] {
  return attachments.flatMap((attached, at) => [
    fakeMessage({
      ...{ id: `q${at}`, parentId: at === 0 ? null : `a${at - 1}`, text: `Question ${at}` },
      ...(attached.length > 0 && { attachments: attached }),
    }),
    fakeMessage({ id: `a${at}`, parentId: `q${at}`, role: 'assistant', text: `Answer ${at}` }),
  ]);
}

function open(path: readonly Message[], over: Partial<ConversationView> = {}): void {
  fake = createFakeBridge(fakeView(path, over));
  Object.assign(window, { parley: fake.bridge });
  stop = connectConversationStore();
  showView(fake.view());
}

/** Turns images on or off for all models of the connection. */
function sendImages(areImagesSent: boolean): void {
  const request = { ...DEFAULT_REQUEST_OPTIONS, areImagesSent };
  act(() => connectionsStore.setState({ connections: [{ ...fakeConnection(FAKE_CONNECTION_ID), request }] }));
}

beforeEach(() => sendImages(true));
afterEach(() => {
  cleanup();
  closeChat();
  stop();
});

it('counts the earlier images that go out again, and those that a request has no room for', () => {
  const third = Math.floor(LIMITS.requestImagesMaxBytes / 3);
  open(exchanges([image('old', third)], [image('lost', third)], [image('a', third), image('b', third)], []), {
    draftAttachments: [image('new', third)],
  });
  render(<ImageHistoryLimit limit={null} onChange={() => undefined} />);
  screen.getByText(/^2 earlier images are sent with each message: 3[345](\.\d)? M/);
  screen.getByText(/^2 earlier images aren’t sent: a request holds 5[02](\.\d)? M/);
  sendImages(false);
  screen.getByText('This model gets no images.');
});
