/** What the open chat is, as plain data, and the pure rules by which every event of main changes it. */

import type {
  ChatSettings,
  ConversationSummary,
  ConversationView,
  Message,
  PathChange,
  ReadingPosition,
  TurnDelta,
  TurnPhase,
  TurnSnapshot,
} from '../../../shared/conversation.ts';

/** A running turn as the window knows it: `seq` is its newest delta. `ChatTexts` holds its text. */
export interface RunningTurn extends Omit<TurnSnapshot, 'conversationId'> {
  /** The text and reasoning that its deltas add to, one object per start. */
  readonly start: Pick<Message, 'text' | 'reasoning'>;
}

/** One open chat. `messages` holds the texts of running turns as they were when the turn became known. */
export interface OpenChat extends Pick<ConversationView, 'summary' | 'settings' | 'queue'> {
  readonly id: string;
  /** As it was when the chat was opened; the composer owns it from then on. */
  readonly draft: string;
  /** As it was when the chat was opened; the list owns it from then on. */
  readonly position: ReadingPosition | null;
  /** Ids of the active path, root first; it ends at the prompt that is answered side by side, when one is. */
  readonly ids: readonly string[];
  /** The messages of each column of a comparison, the compared reply first. */
  readonly compareColumns: readonly (readonly string[])[];
  readonly messages: ReadonlyMap<string, Message>;
  /** By message id. */
  readonly turns: ReadonlyMap<string, RunningTurn>;
  /** What the chat was opened with, while the rest of its messages is on the way; null once all of them are here. */
  readonly partOf: ConversationView | null;
}

export interface ConversationState {
  readonly chat: OpenChat | null;
  /** A new chat that is being made: its box is there before it. Null when none is. */
  readonly startId: string | null;
  /** Names the box in which is written: that of a new chat is the same before and after the chat is there. */
  readonly boxId: string | null;
  /** The chat that was asked for and has not come yet; events about it wait in `waiting`. */
  readonly openingId: string | null;
  readonly waiting: readonly TurnDelta[];
  /** The path changed while the chat was on its way: what comes may be older than that change. */
  readonly isViewStale: boolean;
  /** The chat that was asked for last, when it could not be opened. */
  readonly unopenedId: string | null;
  /** Turns that ended lately; what still arrives of them is not news. */
  readonly endedTurns: readonly string[];
}

export type ConversationEvent =
  | { readonly kind: 'opening'; readonly id: string }
  | { readonly kind: 'opened'; readonly view: ConversationView }
  | { readonly kind: 'rest'; readonly of: ConversationView; readonly messages: readonly Message[] }
  | { readonly kind: 'starting'; readonly startId: string }
  | { readonly kind: 'started'; readonly startId: string; readonly view: ConversationView }
  | { readonly kind: 'open-failed'; readonly id: string }
  | { readonly kind: 'closed' }
  | { readonly kind: 'path'; readonly change: PathChange }
  | { readonly kind: 'deltas'; readonly deltas: readonly TurnDelta[] }
  | { readonly kind: 'settings'; readonly id: string; readonly settings: ChatSettings }
  | { readonly kind: 'summary'; readonly summary: ConversationSummary };

/** The next state, and whether the chat has to be asked for (again), because something of it was missed. */
export interface Reduction {
  readonly state: ConversationState;
  readonly replayId: string | null;
  /** The deltas that the chat's running turns have taken, in order. */
  readonly grown?: readonly TurnDelta[];
}

export const EMPTY_STATE: ConversationState = {
  chat: null,
  startId: null,
  boxId: null,
  openingId: null,
  waiting: [],
  isViewStale: false,
  unopenedId: null,
  endedTurns: [],
};

/** Enough to recognise stragglers of turns that ended a moment ago; nothing arrives later than that. */
const ENDED_TURNS_KEPT = 32;

/** Applies one event. Never throws; what is about another chat changes nothing. */
export function reduceConversation(state: ConversationState, event: ConversationEvent): Reduction {
  switch (event.kind) {
    case 'opening':
      if (state.openingId === event.id) return same({ ...state, unopenedId: null });
      return same({
        ...state,
        startId: null,
        openingId: event.id,
        waiting: [],
        isViewStale: false,
        unopenedId: null,
      });
    case 'opened':
      return applyView(state, event.view);
    case 'rest':
      return applyRest(state, event.of, event.messages);
    case 'starting':
      return same({ ...EMPTY_STATE, startId: event.startId, boxId: event.startId, endedTurns: state.endedTurns });
    case 'started':
      // The person has gone on to another chat meanwhile.
      return state.startId === event.startId ? applyView(state, event.view) : same(state);
    case 'open-failed':
      return applyFailure(state, event.id);
    case 'closed':
      return same({ ...EMPTY_STATE, endedTurns: state.endedTurns });
    case 'path':
      return applyPath(state, event.change);
    case 'deltas':
      return applyDeltas(state, event.deltas);
    case 'settings':
      if (state.chat?.id !== event.id) return same(state);
      return same({ ...state, chat: { ...state.chat, settings: event.settings } });
    case 'summary':
      if (state.chat?.id !== event.summary.id || state.chat.summary === event.summary) return same(state);
      return same({ ...state, chat: { ...state.chat, summary: event.summary } });
  }
}

function same(state: ConversationState): Reduction {
  return { state, replayId: null };
}

function applyView(state: ConversationState, view: ConversationView): Reduction {
  // A chat that nobody waits for any more: the person has gone on to another one.
  if (state.openingId !== null && state.openingId !== view.summary.id) return same(state);
  const id = view.summary.id;
  const messages = new Map<string, Message>();
  for (const message of [...view.path, ...view.compare]) messages.set(message.id, message);
  const known = state.chat?.id === id ? state.chat.turns : new Map<string, RunningTurn>();
  const chat: OpenChat = {
    id,
    summary: view.summary,
    settings: view.settings,
    draft: view.draft,
    position: view.position,
    ids: aboveColumns(view.pathIds ?? view.path.map((message) => message.id), view.compareColumns),
    compareColumns: view.compareColumns,
    queue: view.queue,
    messages,
    turns: joinTurns(known, view.turns, messages, () => true),
    partOf: view.pathIds === undefined ? null : view,
  };
  const opened: ConversationState = {
    ...state,
    chat,
    startId: null,
    boxId: state.startId !== null || state.chat?.id === id ? state.boxId : id,
    openingId: null,
    waiting: [],
    isViewStale: false,
    unopenedId: null,
  };
  if (state.isViewStale) return { state: opened, replayId: id };
  return applyDeltas(opened, state.waiting);
}

/** A chat of which a part never came is not shown as if it were all; one that another chat was to replace is asked for again. */
function applyFailure(state: ConversationState, id: string): Reduction {
  if (state.openingId !== id) return same(state);
  const part = state.chat?.partOf ? state.chat.id : null;
  const failed = { ...state, openingId: null, waiting: [], isViewStale: false, unopenedId: id };
  return part === id ? same({ ...failed, chat: null, boxId: null }) : { state: failed, replayId: part };
}

/** The messages that the view of an open chat has left out, and that have not come yet. */
function awaitedIds({ partOf, ids, compareColumns, messages }: OpenChat): Set<string> {
  return new Set(partOf === null ? [] : [...ids, ...compareColumns.flat()].filter((id) => !messages.has(id)));
}

/**
 * Adds messages that a view left out. What is known already is newer: it was told after the chat had been opened. A large chat
 * comes in several answers; one that brings nothing new means that the chat is another one by now.
 */
function applyRest(state: ConversationState, of: ConversationView, rest: readonly Message[]): Reduction {
  const chat = state.chat;
  if (chat === null || chat.partOf !== of) return same(state);
  const awaited = awaitedIds(chat);
  const messages = new Map(chat.messages);
  for (const message of rest) if (awaited.delete(message.id)) messages.set(message.id, message);
  // Another list, although it says the same: whoever counts, finds or guesses by the texts looks at them again.
  const ids = [...chat.ids];
  const isWhole = awaited.size === 0;
  return {
    state: { ...state, chat: { ...chat, ids, messages, partOf: isWhole ? null : of } },
    replayId: isWhole || messages.size > chat.messages.size ? null : chat.id,
  };
}

/** The part of a path that all columns share. */
function aboveColumns(path: readonly string[], columns: readonly (readonly string[])[]): readonly string[] {
  const first = new Set(columns.map(([root]) => root));
  const end = path.findIndex((id) => first.has(id));
  return end < 0 ? path : path.slice(0, end);
}

function applyPath(state: ConversationState, change: PathChange): Reduction {
  const isAwaited = state.openingId === change.conversationId;
  const before = isAwaited ? { ...state, isViewStale: true } : state;
  const chat = state.chat;
  if (chat === null || chat.id !== change.conversationId) return same(before);

  const messages = new Map(chat.messages);
  for (const message of change.changed) messages.set(message.id, message);
  const shown = new Set([...change.ids, ...change.compareColumns.flat()]);
  for (const id of messages.keys()) if (!shown.has(id)) messages.delete(id);
  const awaited = awaitedIds(chat);
  const isHere = (id: string): boolean => messages.has(id) || awaited.has(id);
  const isIncomplete = ![...shown].every(isHere);

  const ids = aboveColumns(change.ids, change.compareColumns);
  const fresh = new Set(change.changed.map((message) => message.id));
  const turns = joinTurns(chat.turns, change.turns, messages, (id) => fresh.has(id));
  const ended = [...chat.turns.values()].filter((turn) => turns.get(turn.messageId)?.turnId !== turn.turnId);
  // Main sends the ended message along. If it ever did not, its text would fall back to what it was at the start.
  const isEndMissed = ended.some((turn) => messages.has(turn.messageId) && !fresh.has(turn.messageId));
  const next: ConversationState = {
    ...before,
    endedTurns: [...state.endedTurns, ...ended.map((turn) => turn.turnId)].slice(-ENDED_TURNS_KEPT),
    chat: {
      ...chat,
      ids: isIncomplete ? ids.filter(isHere) : ids,
      compareColumns: isIncomplete
        ? change.compareColumns.map((column) => column.filter(isHere))
        : change.compareColumns,
      queue: change.queue,
      messages,
      turns,
    },
  };
  return { state: next, replayId: (isIncomplete || isEndMissed) && !isAwaited ? chat.id : null };
}

/**
 * Running turns after main has told which there are. Where main also told a message's text, that text holds everything up to
 * the snapshot's `seq`; where it did not, ours stays. Whoever is further wins, so nothing is doubled and nothing is lost.
 */
function joinTurns(
  known: ReadonlyMap<string, RunningTurn>,
  snapshots: readonly TurnSnapshot[],
  messages: ReadonlyMap<string, Message>,
  isTextTold: (id: string) => boolean,
): ReadonlyMap<string, RunningTurn> {
  const turns = new Map<string, RunningTurn>();
  for (const snapshot of snapshots) {
    const message = messages.get(snapshot.messageId);
    if (message === undefined) continue;
    const { turnId, messageId, seq, phase } = snapshot;
    const ours = known.get(messageId);
    const isTold = isTextTold(messageId);
    if (ours?.turnId === turnId && (!isTold || ours.seq >= seq)) turns.set(messageId, ours);
    else {
      const { text, reasoning } = message;
      turns.set(messageId, { turnId, messageId, seq: isTold ? seq : 0, phase, start: { text, reasoning } });
    }
  }
  return turns;
}

function advanced(turn: RunningTurn, { seq, phase = turn.phase }: TurnDelta): RunningTurn {
  return { ...turn, seq, phase: isSamePhase(turn.phase, phase) ? turn.phase : phase };
}

/** A phase that is told again keeps its identity, so that nothing renders for it. */
function isSamePhase(a: TurnPhase, b: TurnPhase): boolean {
  return a.kind === b.kind && a.kind !== 'waiting' && a.kind !== 'retrying';
}

function applyDeltas(state: ConversationState, deltas: readonly TurnDelta[]): Reduction {
  const awaited = state.openingId;
  const held = awaited === null ? [] : deltas.filter((delta) => delta.conversationId === awaited);
  const waiting = held.length === 0 ? state.waiting : [...state.waiting, ...held];
  const chat = state.chat;
  // While a replay of the open chat is on its way its text stands still: the replay says from where to go on.
  if (chat === null || chat.id === awaited) return same(waiting === state.waiting ? state : { ...state, waiting });

  let turns: Map<string, RunningTurn> | null = null;
  const grown: TurnDelta[] = [];
  let isGap = false;
  for (const delta of deltas) {
    if (delta.conversationId !== chat.id || isGap) continue;
    const turn: RunningTurn | undefined = (turns ?? chat.turns).get(delta.messageId);
    if (turn === undefined || turn.turnId !== delta.turnId) {
      isGap = !state.endedTurns.includes(delta.turnId);
    } else if (delta.seq > turn.seq + 1) {
      isGap = true;
    } else if (delta.seq === turn.seq + 1) {
      turns ??= new Map(chat.turns);
      turns.set(delta.messageId, advanced(turn, delta));
      grown.push(delta);
    }
  }
  if (turns === null && waiting === state.waiting) return { state, replayId: isGap ? chat.id : null };
  const next = { ...state, waiting, chat: turns === null ? chat : { ...chat, turns } };
  return { state: next, replayId: isGap ? chat.id : null, grown };
}
