/** What screen readers say about a chat: transcripts of the live region. */

import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChatPane } from '../../../renderer/chat/chat-pane.tsx';
import { ReplyAnnouncer } from '../../../renderer/chat/message/reply-announcer.tsx';
import { messageInWords } from '../../../renderer/chat/spoken/spoken-place.ts';
import { t } from '../../../renderer/i18n.ts';
import {
  closeChat,
  connectConversationStore,
  conversationStore,
  showView,
} from '../../../renderer/store/chats/open-chat-store.ts';
import { useAnnouncements } from '../../../renderer/store/window/announcements.ts';
import { runCommand } from '../../../renderer/store/window/commands.ts';
import { settingsStore } from '../../../renderer/store/window/settings-store.ts';
import type { Message } from '../../../shared/conversation.ts';
import { DEFAULT_SETTINGS } from '../../../shared/settings.ts';
import {
  createFakeBridge,
  type FakeBridge,
  fakeError,
  fakeMessage,
  fakeReply,
  fakeView,
} from '../../helpers/page/fake-chat-bridge.ts';
import { StillObserver } from '../../helpers/page/still-observer.ts';

const question = fakeMessage({ id: 'u1', text: 'Why?' });
const queued = { id: 'q1', conversationId: 'chat-1', text: 'And then?', createdAt: 1 };

let fake: FakeBridge;
let stop: () => void;

function open(path: readonly Message[], over: Parameters<typeof fakeView>[1] = {}): void {
  fake = createFakeBridge(fakeView(path, over));
  Object.assign(window, { parley: fake.bridge });
  stop = connectConversationStore();
  render(
    <>
      <ReplyAnnouncer />
      <ChatPane />
    </>,
  );
  act(() => showView(fake.view()));
}

/** The texts of the announcements, in order. */
const said = () => useAnnouncements.getState().map(({ text }) => text);

function changePath(ids: readonly string[], over: object): void {
  const base = { conversationId: 'chat-1', ids, changed: [], compareColumns: [], queue: [], turns: [] };
  act(() => fake.emit('onConversationPath', { ...base, ...over }));
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', StillObserver);
  vi.stubGlobal('CSS', { escape: (text: string) => text, supports: () => false });
  Element.prototype.scrollIntoView = () => undefined;
  useAnnouncements.setState([], true);
});
afterEach(() => {
  cleanup();
  settingsStore.setState({ settings: DEFAULT_SETTINGS });
  closeChat();
  stop();
  vi.unstubAllGlobals();
});

it('uses a live region that existed before its text, and puts each sentence into it once, one at a time', async () => {
  open([question]);
  const region = document.querySelector('[aria-live="polite"][aria-atomic="false"].visually-hidden');
  const added: (string | null)[][] = [];
  const watch = new MutationObserver((changes) => {
    const nodes = changes.flatMap((one) => [...one.addedNodes]);
    if (nodes.length > 0) added.push(nodes.map((node) => node.textContent));
  });
  if (region !== null) watch.observe(region, { childList: true });
  act(() => fake.startReply('a1', question));
  act(() => fake.stream('a1', 'Because.'));
  act(() => fake.endReply('a1', 'complete'));
  expect(region?.isConnected).toBe(true);
  expect(region?.getAttribute('aria-atomic')).toBe('false');
  const sentences = [
    ['Chat: A chat about streams. 1 message.'],
    ['The assistant is answering.'],
    ['The answer is complete.'],
  ];
  await waitFor(() => expect(added).toEqual(sentences), { timeout: 30_000 });
  watch.disconnect();
});

it('announces the chat that the user switches to', () => {
  open([question]);
  const other = fakeView([]);
  act(() => showView({ ...other, summary: { ...other.summary, id: 'chat-2', title: '' } }));
  expect(said()).toEqual(['Chat: A chat about streams. 1 message.', 'Chat: Untitled chat. No messages yet.']);
});

it("doesn't announce a failure that a visible alert already announces", () => {
  open([question]);
  act(() => fake.startReply('a1', question));
  act(() => fake.endReply('a1', 'failed', { error: fakeError() }));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(said().slice(1)).toEqual(['The assistant is answering.']);
});

it('announces once that a message is queued, and once that the queue is paused', () => {
  const turn = { turnId: 't', messageId: 'a1', seq: 0, phase: { kind: 'connecting' } };
  open([question]);
  const a1 = fakeMessage({ id: 'a1', role: 'assistant', parentId: 'u1' });
  changePath(['u1', 'a1'], { changed: [a1], turns: [turn] });
  changePath(['u1', 'a1'], { turns: [turn], queue: [queued] });
  changePath(['u1', 'a1'], { changed: [{ ...a1, status: 'stopped' }], queue: [queued] });
  changePath(['u1', 'a1'], { queue: [queued] });
  expect(said().slice(1)).toEqual([
    'The assistant is answering.',
    'Message queued. It goes out after this reply.',
    'The answer was stopped.',
    '1 queued message is paused.',
  ]);
});

it("doesn't call a queue paused whose next message is being sent", () => {
  const turn = (id: string) => ({ turnId: id, messageId: id, seq: 0, phase: { kind: 'connecting' } });
  const a1 = fakeMessage({ id: 'a1', role: 'assistant', parentId: 'u1', status: 'streaming' });
  open([question]);
  changePath(['u1', 'a1'], { changed: [a1], turns: [turn('a1')], queue: [queued] });
  changePath(['u1', 'a1'], { changed: [{ ...a1, status: 'complete' }], queue: [queued] });
  const next = ['u2', 'a2'].map((id, at) => fakeMessage({ id, role: at === 0 ? 'user' : 'assistant' }));
  changePath(['u1', 'a1', 'u2', 'a2'], { changed: next, turns: [turn('a2')] });
  expect(said().slice(1)).toEqual([
    'The assistant is answering.',
    'Message queued. It goes out after this reply.',
    'The answer is complete.',
    'The assistant is answering.',
  ]);
});

it('announces which model of a comparison has finished', () => {
  const columns = ['alpha', 'beta'].map((model, at) =>
    fakeMessage({ id: `a${at}`, role: 'assistant', parentId: 'u1', reply: fakeReply({ model }) }),
  );
  const turn = (id: string) => ({ turnId: `t${id}`, messageId: id, seq: 0, phase: { kind: 'connecting' } });
  open([question]);
  const compareColumns = [['a0'], ['a1']];
  changePath(['u1'], { changed: columns, compareColumns, turns: [turn('a0'), turn('a1')] });
  changePath(['u1'], { changed: [columns[1]], compareColumns, turns: [turn('a0')] });
  expect(said().slice(1)).toEqual(['2 models are answering.', 'beta: The answer is complete.']);
});

it('says on the tabs of a narrow comparison which model is still answering and which has failed', () => {
  const replies = (['complete', 'complete', 'failed', 'interrupted'] as const).map((status, at) =>
    fakeMessage({
      id: `a${at}`,
      role: 'assistant',
      parentId: 'u1',
      status,
      reply: fakeReply({ model: `model-${at}` }),
    }),
  );
  const turns = [{ turnId: 't0', messageId: 'a0', seq: 0, phase: { kind: 'connecting' } }];
  const narrow = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 400));
  open([question]);
  const compareColumns = replies.map(({ id }) => [id]);
  changePath(['u1'], { changed: replies, compareColumns, turns });
  const signs = () =>
    screen
      .getAllByRole('tab')
      .map((tab) => [tab.textContent, tab.getAttribute('aria-description'), tab.firstElementChild?.tagName]);
  expect(signs()).toEqual([
    ['model-0', 'answering…', 'SPAN'],
    ['model-1', null, 'SPAN'],
    ['model-2', 'failed', 'svg'],
    ['model-3', 'failed', 'svg'],
  ]);
  changePath(['u1'], { compareColumns });
  expect(signs()[0]?.[1]).toBeNull();
  narrow.mockRestore();
});

it('counts messages over the whole chat, and moves between them by keyboard', () => {
  open([
    question,
    fakeMessage({ id: 'a1', role: 'assistant', text: 'Because.' }),
    fakeMessage({ id: 'u2', text: 'Really?' }),
  ]);
  const articles = screen.getAllByRole('article');
  const place = (article: HTMLElement) => ['aria-posinset', 'aria-setsize'].map((name) => article.getAttribute(name));
  expect(articles.map(place)).toEqual([
    ['1', '3'],
    ['2', '3'],
    ['3', '3'],
  ]);
  const focused = () => (document.activeElement as HTMLElement).dataset.messageId;
  screen.getByRole('textbox', { name: 'Message' }).focus();
  expect(runCommand('next-message')).toBe(false);
  act(() => void runCommand('previous-message'));
  expect(focused()).toBe('u2');
  act(() => void runCommand('next-message'));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Message' }));
  for (const id of ['u2', 'a1']) {
    act(() => void runCommand('previous-message'));
    expect(focused()).toBe(id);
  }
  expect(document.querySelectorAll('article[tabindex]')).toHaveLength(1);
});

it('reads the words of a message, not the address of an embedded image', () => {
  const image = `![A heron](data:image/png;base64,${'A'.repeat(9_000)})`;
  const reply = fakeMessage({ id: 'a1', role: 'assistant', text: `A picture: ${image}`, parentId: 'u1' });
  open([question, reply]);
  const { chat } = conversationStore.getState();
  expect(chat === null ? '' : messageInWords(t, chat, 'a1')).toMatch(/A picture: A heron…$/);
});

it('reads sentences as they arrive, and says the end after the last of them', async () => {
  settingsStore.setState(({ settings }) => ({ settings: { ...settings, spokenReplies: 'sentences' } }));
  open([question]);
  await act(async () => fake.startReply('a1', question));
  await act(async () => fake.stream('a1', 'Because the wind turns. It go'));
  await act(async () => fake.stream('a1', 'es north.'));
  await act(async () => fake.endReply('a1', 'complete'));
  expect(said().slice(1)).toEqual([
    'The assistant is answering.',
    'Because the wind turns.',
    'It goes north.',
    'The answer is complete.',
  ]);
});

it('reads the whole reply when it is complete, instead of announcing its end', () => {
  settingsStore.setState(({ settings }) => ({ settings: { ...settings, spokenReplies: 'whole' } }));
  open([question]);
  act(() => fake.startReply('a1', question));
  act(() => fake.stream('a1', 'Because the wind turns. It goes north.'));
  act(() => fake.endReply('a1', 'complete'));
  expect(said().slice(1)).toEqual(['The assistant is answering.', 'Because the wind turns.\nIt goes north.']);
});

it.each(['finished', 'sentences', 'whole'] as const)(
  'always says that a reply was stopped (%s)',
  async (spokenReplies) => {
    settingsStore.setState(({ settings }) => ({ settings: { ...settings, spokenReplies } }));
    open([question]);
    act(() => fake.startReply('a1', question));
    await act(async () => fake.endReply('a1', 'stopped'));
    expect(said().filter((text) => text === 'The answer was stopped.')).toHaveLength(1);
  },
);

/** The frequency and the highest volume of each tone that was started. */
const tones: { hertz: number; peak: number }[] = [];
class FakeAudioContext {
  readonly currentTime = 0;
  readonly destination = {};
  readonly resume = () => undefined;
  createOscillator() {
    const frequency = { value: 0 };
    let peak = 0;
    const connect = (gain: { readonly peakOf: () => number }) => {
      peak = gain.peakOf();
      return { connect: () => undefined };
    };
    return { frequency, connect, start: () => tones.push({ hertz: frequency.value, peak }), stop: () => undefined };
  }
  createGain() {
    let loudest = 0;
    const note = (value: number): void => {
      loudest = Math.max(loudest, value);
    };
    return { gain: { setValueAtTime: note, linearRampToValueAtTime: note }, peakOf: () => loudest };
  }
}

function openWithSounds(over: Partial<typeof DEFAULT_SETTINGS> = {}): void {
  vi.stubGlobal('AudioContext', FakeAudioContext);
  tones.length = 0;
  settingsStore.setState(({ settings }) => ({ settings: { ...settings, areSoundsOn: true, ...over } }));
  open([question]);
}
const heard = (): readonly number[] => tones.splice(0).map(({ hertz }) => hertz);

it.each([
  ['complete', [523, 784]],
  ['failed', [392, 262]],
  ['interrupted', [392, 262]],
  ['stopped', []],
] as const)('plays a sound when a reply starts, and one at its end unless it was stopped: %s', (status, end) => {
  openWithSounds();
  act(() => fake.startReply('a1', question));
  expect(heard()).toEqual([523]);
  act(() => fake.stream('a1', 'Because.'));
  expect(heard()).toEqual([]);
  act(() => fake.endReply('a1', status));
  expect(heard()).toEqual(end);
});

it('plays nothing when a chat with a running reply is opened or left, a message is queued, or the title changes', () => {
  openWithSounds();
  act(() => fake.startReply('a1', question));
  heard();
  const running = fake.view();
  changePath(['u1', 'a1'], { turns: running.turns, queue: [queued] });
  act(() => fake.emit('onConversationChanged', { ...running.summary, title: 'Wind' }));
  const other = fakeView([]);
  act(() => showView({ ...other, summary: { ...other.summary, id: 'chat-2' } }));
  act(() => showView(running));
  act(() => closeChat());
  expect(heard()).toEqual([]);
});

it.each([{ areSoundsOn: false }, { soundVolumePercent: 0 }])('plays nothing with %j', (over) => {
  openWithSounds(over);
  act(() => fake.startReply('a1', question));
  act(() => fake.endReply('a1', 'complete'));
  expect(heard()).toEqual([]);
});

it('plays sounds at the volume that was set', () => {
  const peaks = [20, 100].map((soundVolumePercent) => {
    openWithSounds({ soundVolumePercent });
    act(() => fake.startReply('a1', question));
    cleanup();
    stop();
    closeChat();
    return tones.map(({ peak }) => peak);
  });
  expect(peaks).toEqual([[0.06], [0.3]]);
});
