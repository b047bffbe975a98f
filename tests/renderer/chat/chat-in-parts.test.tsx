// A long chat in the window while its first messages are still loading.
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { ChatPane } from '../../../renderer/chat/chat-pane.tsx';
import { useFindHits } from '../../../renderer/chat/find/use-find-hits.ts';
import { MessageViewport } from '../../../renderer/chat/viewport/message-viewport.ts';
import { useMessageSteps } from '../../../renderer/chat/viewport/use-message-steps.ts';
import { chatUiStore, openFind, setEditing, setFindQuery } from '../../../renderer/store/chats/chat-ui-store.ts';
import { openAt, openConversation } from '../../../renderer/store/chats/conversation-actions.ts';
import { newConversation } from '../../../renderer/store/chats/new-chat.ts';
import {
  closeChat,
  connectConversationStore,
  conversationStore,
} from '../../../renderer/store/chats/open-chat-store.ts';
import { forgetEdit, keepEdit } from '../../../renderer/store/chats/open-edits.ts';
import { runCommand } from '../../../renderer/store/window/commands.ts';
import { noticesStore } from '../../../renderer/store/window/notices-store.ts';
import type { ConversationView, Message } from '../../../shared/conversation.ts';
import { toJsonText } from '../../../shared/json/json-text.ts';
import { createFakeBridge, type FakeBridge, fakeMessage, fakeView } from '../../helpers/page/fake-chat-bridge.ts';
import { StillObserver } from '../../helpers/page/still-observer.ts';

const ALL: readonly Message[] = Array.from({ length: 100 }, (_, index) =>
  fakeMessage({ id: `m${index}`, text: `needle ${index}` }),
);
const WHOLE = fakeView(ALL);
const PART: ConversationView = { ...WHOLE, path: ALL.slice(-4), pathIds: ALL.map(({ id }) => id) };

/** What an answer throws if main refuses the request. */
const REFUSED = { reason: 'corrupt' };

let fake: FakeBridge;
let stop: () => void;
/** Answers the request for the rest of the chat, or refuses it if `refused` is given. */
let answerRest: (refused?: typeof REFUSED) => void;

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', StillObserver);
  Element.prototype.scrollIntoView = () => undefined;
  chatUiStore.setState(chatUiStore.getInitialState(), true);
  // An earlier test file in the same page may have left a notice.
  noticesStore.setState({ notices: [] });
  fake = createFakeBridge(WHOLE);
  const refusing = new Proxy(fake.bridge, {
    get: (bridge, name) =>
      name === 'conversationOpen' || name === 'conversationRest'
        ? (input: never) => bridge[name](input).catch((error: unknown) => ({ ok: false, error }))
        : Reflect.get(bridge, name),
  });
  Object.assign(window, { parley: refusing });
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  const rest = new Promise<void>((resolve, reject) => {
    answerRest = (refused) => (refused === undefined ? resolve() : reject(refused));
  });
  fake.answer('conversationOpen', ({ isPart }: { isPart?: boolean }) => toJsonText(isPart ? PART : WHOLE));
  fake.answer('conversationRest', async ({ known }: { known: readonly string[] }) => {
    await rest;
    return toJsonText(ALL.filter(({ id }) => !known.includes(id)));
  });
  stop = connectConversationStore();
  // jsdom lays nothing out.
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  render(<ChatPane />);
});

afterEach(() => {
  cleanup();
  act(closeChat);
  stop();
  vi.unstubAllGlobals();
});

const asked = (name: string) => fake.calls.filter((call) => call.name === name);
const open = () => act(() => openConversation('chat-1'));
const untilRestIsAsked = () => waitFor(() => expect(asked('conversationRest')).toHaveLength(1));

it("shows the end of a long chat, and each message's position in all of it, before the rest is loaded", async () => {
  await open();
  const last = screen.getAllByRole('article').at(-1);
  expect(last?.dataset.messageId).toBe('m99');
  expect(last?.getAttribute('aria-posinset')).toBe('100');
  expect(last?.getAttribute('aria-setsize')).toBe('100');
  expect(screen.queryByText('needle 20')).toBeNull();
});

it('requests the rest of a long chat once, without the messages that are already there', async () => {
  await open();
  await untilRestIsAsked();
  expect(asked('conversationRest')[0]?.input).toEqual({ id: 'chat-1', known: ['m96', 'm97', 'm98', 'm99'] });
  await act(async () => answerRest());
  await waitFor(() => expect(conversationStore.getState().chat?.partOf).toBeNull());
  expect(conversationStore.getState().chat?.messages.size).toBe(100);
  expect(asked('conversationRest')).toHaveLength(1);
  expect(asked('conversationOpen')).toHaveLength(1);
});

it('counts search hits in the whole chat as soon as all of it is loaded', async () => {
  const { result } = renderHook(useFindHits);
  await open();
  act(() => {
    openFind();
    setFindQuery('needle');
  });
  await untilRestIsAsked();
  expect(result.current).toEqual([]);
  expect(chatUiStore.getState().findIndex).toBe(-1);
  expect(screen.queryByText('No matches')).toBeNull();
  await act(async () => answerRest());
  await waitFor(() => expect(result.current).toHaveLength(100));
});

it('copies all of the chat, even if the copy is requested before all is loaded', async () => {
  await open();
  await untilRestIsAsked();
  const log = screen.getByRole('log', { name: 'Conversation' });
  log.focus();
  fireEvent.keyDown(log, { key: 'a', ctrlKey: true });
  fireEvent(document, new Event('selectionchange'));
  const copy = Object.assign(new Event('copy', { cancelable: true }), { clipboardData: { setData: vi.fn() } });
  fireEvent(document, copy);
  expect(copy.defaultPrevented).toBe(true);
  expect(asked('appCopy')).toEqual([]);
  await act(async () => answerRest());
  await waitFor(() => expect(asked('appCopy')).toHaveLength(1));
  expect(asked('appCopy')[0]?.input).toMatchObject({ text: expect.stringMatching(/needle 0[\s\S]*needle 99/) });
});

it('leaves the copy of a part of one message to the browser, even after the whole chat was selected twice', async () => {
  await open();
  await untilRestIsAsked();
  await act(async () => answerRest());
  const log = screen.getByRole('log', { name: 'Conversation' });
  log.focus();
  fireEvent.keyDown(log, { key: 'a', ctrlKey: true });
  fireEvent(document, new Event('selectionchange'));
  // The second time, the selection doesn't change, so the browser sends no event.
  fireEvent.keyDown(log, { key: 'a', ctrlKey: true });
  const [message] = screen.getAllByRole('article');
  if (message === undefined) throw new Error('no message is shown');
  document.getSelection()?.selectAllChildren(message);
  fireEvent(document, new Event('selectionchange'));
  const copy = Object.assign(new Event('copy', { cancelable: true }), { clipboardData: { setData: vi.fn() } });
  fireEvent(document, copy);
  expect(copy.defaultPrevented).toBe(false);
});

it('goes to a message of the rest once the rest is loaded', async () => {
  await open();
  await untilRestIsAsked();
  await act(() => openAt('chat-1', 'm20'));
  expect(asked('messageSelectVersion')).toEqual([]);
  expect(chatUiStore.getState().pendingJump).not.toBeNull();
  await act(async () => answerRest());
  await waitFor(() => expect(chatUiStore.getState().pendingJump).toBeNull());
});

it('moves by keyboard to a message of the rest once the rest is loaded', async () => {
  // jsdom lays nothing out, so the chat pane couldn't know what is in view: the test makes the list itself.
  cleanup();
  const viewport = new MessageViewport({
    initialPosition: null,
    guess: () => 100,
    onFollowChange: () => undefined,
    onPosition: () => undefined,
    onChange: () => undefined,
  });
  viewport.segmentsFor(
    ALL.map(({ id }) => id),
    null,
  );
  renderHook(() => useMessageSteps(viewport));
  render(
    <div className="message-scroller">
      <article data-message-id="m95" />
      <article data-message-id="m96" tabIndex={-1} />
    </div>,
  );
  const [before, first] = screen.getAllByRole('article');
  await open();
  await untilRestIsAsked();
  first?.focus();
  await act(async () => runCommand('previous-message'));
  expect(document.activeElement).toBe(first);
  await act(async () => answerRest());
  await waitFor(() => expect(document.activeElement).toBe(before));
});

it('keeps the focus when a message with an open editor is loaded', async () => {
  keepEdit('m20', 'half of the new words');
  setEditing('chat-1', 'm20');
  await open();
  await untilRestIsAsked();
  const composer = screen.getByRole('textbox', { name: 'Message' });
  composer.focus();
  await act(async () => answerRest());
  const editor = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit message' });
  expect(editor.value).toBe('half of the new words');
  expect(document.activeElement).toBe(composer);
  forgetEdit('m20');
});

it('shows the size of the request only when everything in it is loaded', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await open();
    fireEvent.input(screen.getByRole('textbox', { name: 'Message' }), { target: { value: 'words' } });
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(asked('conversationRest')).toHaveLength(1);
    expect(screen.queryByText(/tokens/)).toBeNull();
    await act(async () => answerRest());
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(screen.getByText(/tokens/).textContent).toMatch(/[5-9]\d\d/);
  } finally {
    vi.useRealTimers();
  }
});

it('loads all of a chat that is opened at a message', async () => {
  await act(() => openAt('chat-1', 'm20'));
  expect(asked('conversationOpen')[0]?.input).toEqual({ id: 'chat-1' });
});

it("doesn't load the rest of a chat that is no longer shown", async () => {
  // Fake timers hold back the frame after which the window requests the rest, until the chat is closed.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame'] });
  onTestFinished(() => void vi.useRealTimers());
  await open();
  act(closeChat);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(asked('conversationRest')).toEqual([]);
});

it("doesn't reopen a chat whose rest can't be loaded while the user is switching to another chat", async () => {
  await open();
  await untilRestIsAsked();
  const other = { ...WHOLE, summary: { ...WHOLE.summary, id: 'chat-2' } };
  let answerOther = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answerOther = resolve;
  });
  fake.answer('conversationOpen', () => held.then(() => toJsonText(other)));
  const opened = openConversation('chat-2');
  await act(async () => answerRest(REFUSED));
  expect(asked('conversationOpen').map(({ input }) => input)).toEqual([
    { id: 'chat-1', isPart: true },
    { id: 'chat-2', isPart: true },
  ]);
  await act(async () => {
    answerOther();
    await opened;
  });
  expect(conversationStore.getState().chat?.id).toBe('chat-2');
});

it("offers to reopen a chat whose rest can't be loaded", async () => {
  await open();
  await untilRestIsAsked();
  fake.answer('conversationOpen', () => Promise.reject(REFUSED));
  answerRest(REFUSED);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByRole('article')).toBeNull();
  fake.answer('conversationOpen', () => toJsonText(WHOLE));
  fireEvent.click(again);
  await waitFor(() => expect(conversationStore.getState().chat?.messages.size).toBe(100));
});

it("says that another chat couldn't be opened, and keeps showing this one", async () => {
  await open();
  await untilRestIsAsked();
  await act(async () => answerRest());
  await waitFor(() => expect(conversationStore.getState().chat?.partOf).toBeNull());
  fake.answer('conversationOpen', () => Promise.reject(REFUSED));
  await act(() => openConversation('chat-2'));
  const [notice] = noticesStore.getState().notices;
  expect(notice).toMatchObject({ key: 'notices.chatNotOpened', level: 'alert' });
  expect(conversationStore.getState().chat?.id).toBe('chat-1');
  const other = { ...WHOLE, summary: { ...WHOLE.summary, id: 'chat-2' } };
  fake.answer('conversationOpen', () => toJsonText(other));
  await act(async () => notice?.action?.run());
  await waitFor(() => expect(conversationStore.getState().chat?.id).toBe('chat-2'));
});

/** Holds each request for a chat until the test answers it with the returned function. */
function heldOpenings(): (id: string) => Promise<void> {
  const held = new Map<string, () => void>();
  fake.answer('conversationOpen', async ({ id }: { id: string }) => {
    await new Promise<void>((resolve) => held.set(id, resolve));
    return toJsonText({ ...WHOLE, summary: { ...WHOLE.summary, id } });
  });
  return (id) => act(async () => held.get(id)?.());
}

it('stays in a new chat if a chat that was clicked before arrives late', async () => {
  await open();
  const answer = heldOpenings();
  const opened = openConversation('chat-2');
  const made = fakeView([], { summary: { ...WHOLE.summary, id: 'chat-new' } });
  fake.answer('conversationCreate', () => made);
  let isMade = Promise.resolve<string | null>(null);
  act(() => {
    isMade = newConversation(false);
  });
  const box = conversationStore.getState().boxId;
  await answer('chat-2');
  await act(() => Promise.all([opened, isMade]));
  expect(conversationStore.getState().chat?.id).toBe('chat-new');
  expect(conversationStore.getState().boxId).toBe(box);
});

it('shows the last clicked chat, in whatever order the chats arrive', async () => {
  await open();
  const answer = heldOpenings();
  const opened = [openConversation('chat-2'), openConversation('chat-3')];
  await answer('chat-3');
  await answer('chat-2');
  await act(() => Promise.all(opened));
  expect(conversationStore.getState().chat?.id).toBe('chat-3');
});

it("goes to a message's chat even if another chat was still loading", async () => {
  await open();
  const answer = heldOpenings();
  const opened = [openConversation('chat-2'), openAt('chat-1', 'm98')];
  await answer('chat-2');
  await answer('chat-1');
  await act(() => Promise.all(opened));
  expect(conversationStore.getState().chat?.id).toBe('chat-1');
});
