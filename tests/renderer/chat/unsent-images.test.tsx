// Before a request is sent, the window says which images the request won't contain.
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Composer } from '../../../renderer/chat/composer/composer.tsx';
import { QueueList } from '../../../renderer/chat/composer/queue-list.tsx';
import { ImageHistoryLimit } from '../../../renderer/chat/inspector/history-limit.tsx';
import { MessageEditor } from '../../../renderer/chat/message/message-editor.tsx';
import { RegenerateDialog } from '../../../renderer/chat/message/regenerate-dialog.tsx';
import { closeChat, connectConversationStore, showView } from '../../../renderer/store/chats/open-chat-store.ts';
import { connectionsStore } from '../../../renderer/store/connections/connections-store.ts';
import type { Attachment } from '../../../shared/attachments.ts';
import type { ConversationView, Message } from '../../../shared/conversation.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { DEFAULT_REQUEST_OPTIONS } from '../../../shared/requests/request-options.ts';
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
  fake.answer('attachmentThumbnail', { dataUrl: 'data:image/webp;base64,AAAA' });
  fake.answer('dataStatus', { attachmentBytes: 0 });
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

const inputsOf = (name: string) => fake.calls.filter((call) => call.name === name).map(({ input }) => input);
const notice = /^Parley doesn’t send images to fake-large yet\.$/;

describe('a model that gets no images', () => {
  beforeEach(() => sendImages(false));

  it('is named before a message with images is edited and sent, not before it is only saved', async () => {
    const [question, ...rest] = exchanges([image('bee.png')]);
    if (question === undefined) throw new Error('there is no question');
    open([question, ...rest]);
    fake.answer('attachmentArrange', []);
    fake.answer('messageEdit', { messageId: 'q0b', hiddenLater: 0 });
    render(<MessageEditor message={question} />);
    screen.getByText(notice);
    fireEvent.click(screen.getByRole('button', { name: 'Save and send' }));
    const text = screen.getByRole('button', { name: 'Send the text alone' });
    expect(document.activeElement).toBe(text);
    expect(inputsOf('messageEdit')).toEqual([]);
    fireEvent.click(text);
    const edited = { messageId: 'q0', text: 'Question 0', isSent: true, attachments: [] };
    await waitFor(() => expect(inputsOf('messageEdit')).toEqual([edited]));
    expect(inputsOf('attachmentArrange')).toEqual([{ conversationId: 'chat-1', place: 'q0', attachments: [] }]);
    cleanup();
    render(<MessageEditor message={question} />);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(inputsOf('messageEdit').at(-1)).toMatchObject({ isSent: false }));
  });

  it('is named before a queued message with images is saved, until the model gets images', async () => {
    const queued = { id: 'w1', conversationId: 'chat-1', text: 'Later', createdAt: 1, attachments: [image('bee.png')] };
    open(exchanges([]), { queue: [queued] });
    fake.answer('attachmentArrange', []);
    render(<QueueList chatId="chat-1" />);
    fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    const text = screen.getByRole('button', { name: 'Send the text alone' });
    expect(document.activeElement).toBe(text);
    expect(inputsOf('queueEdit')).toEqual([]);
    sendImages(true);
    expect(screen.queryByText(notice)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(inputsOf('queueEdit')).toHaveLength(1));
    sendImages(false);
  });

  it('is named at the message box while earlier messages have images, until they are left out', async () => {
    open(exchanges([image('bee.png')], []));
    fake.answer('conversationUpdateSettings', null);
    render(<Composer chatId="chat-1" />);
    screen.getByText(notice);
    fireEvent.input(screen.getByRole('textbox', { name: 'Message' }), { target: { value: 'And now?' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(inputsOf('messageSend')).toHaveLength(1));
    sendImages(true);
    expect(screen.queryByText(notice)).toBeNull();
    sendImages(false);
    fireEvent.click(screen.getByRole('button', { name: 'Leave out earlier images' }));
    await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
  });

  it('is named before a reply below images is regenerated, not before a reply above them', () => {
    open(exchanges([], [image('bee.png')]));
    const choice = { connectionId: FAKE_CONNECTION_ID, model: 'fake-large' };
    const close = () => undefined;
    render(<RegenerateDialog messageId="a1" choice={choice} onClose={close} />);
    screen.getByText(notice);
    cleanup();
    render(<RegenerateDialog messageId="a0" choice={choice} onClose={close} />);
    expect(screen.queryByText(notice)).toBeNull();
  });
});
