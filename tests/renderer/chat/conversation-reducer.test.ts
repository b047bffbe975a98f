// The reducer applies main's events to the open chat, in any order and any batches.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChatTexts } from '../../../renderer/store/chats/chat-texts.ts';
import { reduceConversation } from '../../../renderer/store/chats/conversation-reducer.ts';
import {
  type ConversationEvent,
  type ConversationState,
  EMPTY_STATE,
  type Reduction,
} from '../../../renderer/store/chats/conversation-state.ts';
import type { ConversationView, PathChange } from '../../../shared/conversation.ts';
import type { TurnDelta } from '../../../shared/requests/running-turns.ts';
import { fakeMessage, fakeReply, fakeView } from '../../helpers/page/fake-chat-bridge.ts';

const QUESTION = fakeMessage({ id: 'u1', text: 'Q' });

/** What main answers if the chat is opened after `sent` deltas of its reply. */
function viewAfter(deltas: readonly TurnDelta[], sent: number): ConversationView {
  const text = deltas
    .slice(0, sent)
    .map((delta) => delta.text ?? '')
    .join('');
  const reasoning = deltas
    .slice(0, sent)
    .map((delta) => delta.reasoning ?? '')
    .join('');
  const reply = fakeMessage({ id: 'a1', role: 'assistant', status: 'streaming', text, reasoning });
  return fakeView([QUESTION, reply], {
    turns: [
      {
        turnId: 't1',
        conversationId: 'chat-1',
        messageId: 'a1',
        seq: sent,
        phase: { kind: 'answering', firstTokenMs: 1 },
      },
    ],
  });
}

function deltasOf(pieces: readonly string[]): readonly TurnDelta[] {
  return pieces.map((piece, index) => ({
    turnId: 't1',
    conversationId: 'chat-1',
    messageId: 'a1',
    seq: index + 1,
    ...(index % 3 === 0 ? { reasoning: piece } : { text: piece }),
  }));
}

/** The open chat with its texts. */
class Chat {
  state: ConversationState = EMPTY_STATE;
  readonly #texts = new ChatTexts();

  take(event: ConversationEvent): Reduction {
    const before = this.state.chat;
    const reduction = reduceConversation(this.state, event);
    this.state = reduction.state;
    this.#texts.prepare(this.state.chat);
    this.#texts.follow(before, reduction);
    return reduction;
  }

  /** The running reply. */
  get turn(): { readonly text: string; readonly reasoning: string } | undefined {
    const texts = this.state.chat?.turns.has('a1') ? this.#texts.current('a1') : undefined;
    return texts && { text: texts.text.getText(), reasoning: texts.reasoning.getText() };
  }
}

function chatAfter(events: readonly ConversationEvent[]): Chat {
  const chat = new Chat();
  for (const event of events) chat.take(event);
  return chat;
}

const run = (events: readonly ConversationEvent[]): ConversationState => chatAfter(events).state;

describe('the open chat', () => {
  it('shows each piece of a reply once, regardless of when the replay arrives and how pieces are batched', () => {
    const pieces = fc.array(fc.string({ minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(pieces, fc.nat(), fc.nat(), fc.array(fc.nat({ max: 3 })), (texts, snapshotAt, arrivesAt, batches) => {
        const deltas = deltasOf(texts);
        const snapshot = snapshotAt % (deltas.length + 1);
        // The view is read after `snapshot` deltas were sent, and any number of later deltas arrives before it.
        const arrival = snapshot + (arrivesAt % (deltas.length - snapshot + 1));
        const chat = chatAfter([{ kind: 'opening', id: 'chat-1' }]);
        let sent = 0;
        let turn = 0;
        let replays = 0;
        const deliver = (until: number): void => {
          while (sent < until) {
            const size = Math.min(until - sent, 1 + (batches[turn++ % Math.max(1, batches.length)] ?? 0));
            const step = chat.take({ kind: 'deltas', deltas: deltas.slice(sent, sent + size) });
            if (step.replayId !== null) replays++;
            sent += size;
          }
        };
        deliver(arrival);
        chat.take({ kind: 'opened', view: viewAfter(deltas, snapshot) });
        deliver(deltas.length);
        const whole = viewAfter(deltas, deltas.length).path[1];
        expect(chat.turn?.text).toBe(whole?.text);
        expect(chat.turn?.reasoning).toBe(whole?.reasoning);
        expect(replays).toBe(0);
      }),
    );
  });

  it('shows each piece once if a second replay arrives in between', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 30 }),
        fc.nat(),
        fc.nat(),
        (texts, a, b) => {
          const deltas = deltasOf(texts);
          const first = a % deltas.length;
          const second = first + (b % (deltas.length - first));
          const chat = chatAfter([
            { kind: 'opened', view: viewAfter(deltas, first) },
            { kind: 'deltas', deltas: deltas.slice(first, second) },
            { kind: 'opening', id: 'chat-1' },
            { kind: 'deltas', deltas: deltas.slice(second) },
            { kind: 'opened', view: viewAfter(deltas, second) },
          ]);
          expect(chat.turn?.text).toBe(viewAfter(deltas, deltas.length).path[1]?.text);
        },
      ),
    );
  });

  it('requests a replay if a piece is missing, and ignores the pieces after the gap', () => {
    const deltas = deltasOf(['a', 'b', 'c', 'd']);
    const chat = chatAfter([{ kind: 'opened', view: viewAfter(deltas, 1) }]);
    const before = chat.turn;
    const step = chat.take({ kind: 'deltas', deltas: deltas.slice(2) });
    expect(step.replayId).toBe('chat-1');
    expect(chat.turn?.text).toBe(before?.text);
  });

  it('ignores pieces that it already has', () => {
    const deltas = deltasOf(['a', 'b', 'c']);
    const before = run([{ kind: 'opened', view: viewAfter(deltas, 3) }]);
    const step = reduceConversation(before, { kind: 'deltas', deltas });
    expect(step).toEqual({ state: before, replayId: null });
  });

  it("doesn't change because of another chat's deltas", () => {
    const before = run([{ kind: 'opened', view: fakeView([QUESTION]) }]);
    const stranger: TurnDelta = { turnId: 't9', conversationId: 'other', messageId: 'x', seq: 4, text: 'no' };
    expect(reduceConversation(before, { kind: 'deltas', deltas: [stranger] })).toEqual({
      state: before,
      replayId: null,
    });
  });

  it('uses the ended message as received, and ignores later pieces of its turn', () => {
    const deltas = deltasOf(['a', 'b', 'c']);
    const ended = fakeMessage({
      id: 'a1',
      role: 'assistant',
      status: 'stopped',
      text: 'bc',
      reply: fakeReply({ ending: 'stopped' }),
    });
    const change: PathChange = {
      conversationId: 'chat-1',
      ids: ['u1', 'a1'],
      changed: [ended],
      compareColumns: [],
      queue: [],
      turns: [],
    };
    const state = run([
      { kind: 'opened', view: viewAfter(deltas, 1) },
      { kind: 'deltas', deltas: deltas.slice(1) },
      { kind: 'path', change },
    ]);
    expect(state.chat?.turns.size).toBe(0);
    expect(state.chat?.messages.get('a1')?.text).toBe('bc');
    const straggler: TurnDelta = { turnId: 't1', conversationId: 'chat-1', messageId: 'a1', seq: 4, text: 'late' };
    expect(reduceConversation(state, { kind: 'deltas', deltas: [straggler] }).replayId).toBeNull();
  });

  it("keeps its own text if a change of the path doesn't mention the running message", () => {
    const deltas = deltasOf(['r', 'b', 'c']);
    const queue = [{ id: 'q', conversationId: 'chat-1', text: 'next', createdAt: 1 }];
    const turns = [
      {
        turnId: 't1',
        conversationId: 'chat-1',
        messageId: 'a1',
        seq: 3,
        phase: { kind: 'answering' as const, firstTokenMs: 1 },
      },
    ];
    const chat = chatAfter([
      { kind: 'opened', view: viewAfter(deltas, 1) },
      { kind: 'deltas', deltas: deltas.slice(1, 2) },
      {
        kind: 'path',
        change: { conversationId: 'chat-1', ids: ['u1', 'a1'], changed: [], compareColumns: [], queue, turns },
      },
      { kind: 'deltas', deltas: deltas.slice(2) },
    ]);
    expect(chat.turn?.text).toBe('bc');
    expect(chat.state.chat?.queue).toEqual(queue);
  });

  it('loads again if the path changed while the chat was loading', () => {
    const change: PathChange = {
      conversationId: 'chat-1',
      ids: ['u1'],
      changed: [QUESTION],
      compareColumns: [],
      queue: [],
      turns: [],
    };
    const waiting = run([
      { kind: 'opening', id: 'chat-1' },
      { kind: 'path', change },
    ]);
    expect(reduceConversation(waiting, { kind: 'opened', view: fakeView([QUESTION]) }).replayId).toBe('chat-1');
  });

  it('requests no replay for the pieces of a reply that belongs to another version', () => {
    const deltas = deltasOf(['a', 'b', 'c']);
    const hidden = viewAfter(deltas, 1);
    const chat = chatAfter([
      { kind: 'opening', id: 'chat-1' },
      { kind: 'opened', view: { ...fakeView([QUESTION]), turns: hidden.turns } },
    ]);
    expect(chat.take({ kind: 'deltas', deltas: deltas.slice(1, 2) }).replayId).toBeNull();
    expect(chat.state.chat?.hiddenTurns).toEqual(hidden.turns);
    const path = { conversationId: 'chat-1', compareColumns: [], queue: [] };
    const shown = hidden.path.map((message) => ({ ...message, text: viewAfter(deltas, 2).path[1]?.text ?? '' }));
    const turns = viewAfter(deltas, 2).turns;
    chat.take({ kind: 'path', change: { ...path, ids: ['u1', 'a1'], changed: shown.slice(1), turns } });
    expect(chat.take({ kind: 'deltas', deltas: deltas.slice(2) }).replayId).toBeNull();
    expect(chat.turn?.text).toBe('bc');
    chat.take({ kind: 'path', change: { ...path, ids: ['u1'], changed: [], turns: [] } });
    expect(chat.state.chat?.hiddenTurns).toEqual([]);
  });

  it("doesn't show a chat that the user has already left", () => {
    const state = run([
      { kind: 'opening', id: 'chat-1' },
      { kind: 'opening', id: 'chat-2' },
      { kind: 'opened', view: fakeView([QUESTION]) },
    ]);
    expect(state.chat).toBeNull();
    expect(state.openingId).toBe('chat-2');
  });

  it('loads again if the path contains an unknown message', () => {
    const before = run([{ kind: 'opened', view: fakeView([QUESTION]) }]);
    const change: PathChange = {
      conversationId: 'chat-1',
      ids: ['u1', 'lost'],
      changed: [],
      compareColumns: [],
      queue: [],
      turns: [],
    };
    const step = reduceConversation(before, { kind: 'path', change });
    expect(step.replayId).toBe('chat-1');
    expect(step.state.chat?.ids).toEqual(['u1']);
  });
});
