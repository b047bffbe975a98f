// The reducer opens a long chat in two parts, whatever happens in between.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reduceConversation } from '../../../renderer/store/chats/conversation-reducer.ts';
import {
  type ConversationEvent,
  type ConversationState,
  EMPTY_STATE,
} from '../../../renderer/store/chats/conversation-state.ts';
import type { ConversationView, Message, PathChange } from '../../../shared/conversation.ts';
import { fakeMessage, fakeView } from '../../helpers/page/fake-chat-bridge.ts';

const messagesTo = (count: number, version = ''): readonly Message[] =>
  Array.from({ length: count }, (_, index) => fakeMessage({ id: `m${index}`, text: `text ${index}${version}` }));

const ALL = messagesTo(10);

/** Main's first answer: the last two of `path`. */
function partOf(path: readonly Message[], over: Partial<ConversationView> = {}): ConversationView {
  return fakeView(path.slice(-2), { pathIds: path.map(({ id }) => id), ...over });
}

const PART = partOf(ALL);
const REST: ConversationEvent = { kind: 'rest', of: PART, messages: ALL.slice(0, -2) };

function changeTo(path: readonly Message[], changed: readonly Message[]): ConversationEvent {
  const change: PathChange = {
    conversationId: 'chat-1',
    ids: path.map(({ id }) => id),
    changed,
    compareColumns: [],
    queue: [],
    turns: [],
  };
  return { kind: 'path', change };
}

function run(events: readonly ConversationEvent[], from = EMPTY_STATE) {
  const replays: (string | null)[] = [];
  let state: ConversationState = from;
  for (const event of events) {
    const step = reduceConversation(state, event);
    state = step.state;
    replays.push(step.replayId);
  }
  return { state, replays: replays.filter((id) => id !== null) };
}

const OPENED: readonly ConversationEvent[] = [
  { kind: 'opening', id: 'chat-1' },
  { kind: 'opened', view: PART },
];
const textsOf = ({ chat }: ConversationState) => chat?.ids.map((id) => chat.messages.get(id)?.text);

describe('opening a long chat in parts', () => {
  it('knows how many messages there are before all of them are loaded', () => {
    const { state } = run(OPENED);
    expect(state.chat?.ids).toEqual(ALL.map(({ id }) => id));
    expect([...(state.chat?.messages.keys() ?? [])]).toEqual(['m8', 'm9']);
    expect(state.chat?.partOf).toBe(PART);
  });

  it('is complete once the rest has arrived, with a new list of ids, so that all observers update', () => {
    const before = run(OPENED).state;
    const { state, replays } = run([REST], before);
    expect(textsOf(state)).toEqual(ALL.map(({ text }) => text));
    expect(state.chat?.partOf).toBeNull();
    expect(state.chat?.ids).not.toBe(before.chat?.ids);
    expect(replays).toEqual([]);
  });

  it('ignores the rest of an earlier opening, or of a closed chat', () => {
    const again = partOf(messagesTo(10, ' anew'));
    const { state } = run([...OPENED, { kind: 'opening', id: 'chat-1' }, { kind: 'opened', view: again }, REST]);
    expect(state.chat?.partOf).toBe(again);
    expect(state.chat?.messages.size).toBe(2);
    const { state: closed } = run([...OPENED, { kind: 'closed' }, REST]);
    expect(closed.chat).toBeNull();
  });

  it('keeps later events when an older rest arrives', () => {
    const edited = fakeMessage({ id: 'm3', text: 'newer' });
    const { state, replays } = run([...OPENED, changeTo(ALL, [edited]), REST]);
    expect(textsOf(state)?.[3]).toBe('newer');
    expect(state.chat?.partOf).toBeNull();
    expect(replays).toEqual([]);
  });

  it("doesn't restore what has left the path while the rest was loading", () => {
    const shorter = ALL.slice(0, 4);
    const { state, replays } = run([...OPENED, changeTo(shorter, []), REST]);
    expect(textsOf(state)).toEqual(shorter.map(({ text }) => text));
    expect(state.chat?.messages.size).toBe(4);
    expect(replays).toEqual([]);
  });

  it('loads the chat again if the rest lacks a message', () => {
    const { state, replays } = run([...OPENED, { kind: 'rest', of: PART, messages: [] }]);
    expect(replays).toEqual(['chat-1']);
    expect(state.chat?.partOf).toBe(PART);
    expect(state.chat?.ids).toHaveLength(10);
  });

  it("doesn't look complete if the rest can't be loaded", () => {
    const { state } = run([
      ...OPENED,
      { kind: 'rest', of: PART, messages: [] },
      { kind: 'opening', id: 'chat-1' },
      { kind: 'open-failed', id: 'chat-1' },
    ]);
    expect(state.chat).toBeNull();
    expect(state.unopenedId).toBe('chat-1');
  });

  it("loads the chat again if the chat that should have replaced it can't be opened", () => {
    const { state, replays } = run([
      ...OPENED,
      { kind: 'opening', id: 'chat-2' },
      { kind: 'open-failed', id: 'chat-2' },
    ]);
    expect(state.chat?.id).toBe('chat-1');
    expect(replays).toEqual(['chat-1']);
  });

  it("ends in main's state, whatever happens to the path before, in between and after", () => {
    const path = fc.record({ keep: fc.nat({ max: 10 }), added: fc.nat({ max: 3 }), edited: fc.nat({ max: 12 }) });
    fc.assert(
      fc.property(
        fc.array(path, { maxLength: 5 }),
        fc.nat({ max: 5 }),
        fc.nat({ max: 5 }),
        (changes, readAt, arrivesAt) => {
          // The rest is read after `readAt` changes, and arrives after at least as many have been sent.
          let now: readonly Message[] = ALL;
          const events: ConversationEvent[] = [];
          const states = [now];
          changes.forEach(({ keep, added, edited }, at) => {
            const before = new Set(now.map(({ id }) => id));
            const kept = now
              .slice(0, keep)
              .map((message, index) => (index === edited ? { ...message, text: `edited ${at}` } : message));
            const fresh = messagesTo(added).map((message) => ({ ...message, id: `${message.id}-${at}` }));
            const next = [...kept, ...fresh];
            const changed = next.filter((message) => !before.has(message.id) || message.text === `edited ${at}`);
            events.push(changeTo(next, changed));
            now = next;
            states.push(now);
          });
          const known = new Set(PART.path.map(({ id }) => id));
          const read = Math.min(readAt, changes.length);
          const rest = (states[read] ?? []).filter(({ id }) => !known.has(id));
          events.splice(Math.min(changes.length, Math.max(read, arrivesAt)), 0, {
            kind: 'rest',
            of: PART,
            messages: rest,
          });
          const { state, replays } = run([...OPENED, ...events]);
          expect(replays).toEqual([]);
          expect(textsOf(state)).toEqual(now.map(({ text }) => text));
          expect(state.chat?.partOf).toBeNull();
        },
      ),
      { numRuns: 300 },
    );
  });
});
