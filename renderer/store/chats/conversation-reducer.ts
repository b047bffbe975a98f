/** Applies the events of main and of the window to the open chat. Pure. */

import type { ConversationView, Message, PathChange } from '../../../shared/conversation.ts';
import type { TurnDelta, TurnPhase, TurnSnapshot } from '../../../shared/requests/running-turns.ts';
import {
  type ConversationEvent,
  type ConversationState,
  EMPTY_STATE,
  type OpenChat,
  type Reduction,
  type RunningTurn,
} from './conversation-state.ts';
import { MessageMap } from './message-map.ts';
import { aboveColumns, awaitedIds, nextPath } from './next-path.ts';

/** Enough to recognize late events of recently ended turns. */
const ENDED_TURNS_KEPT = 32;

/** Applies one event. Never throws, and ignores main's events about chats that are neither open nor requested. */
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
      // Ignore the new chat if the user has opened another one meanwhile.
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
  // Ignore the view if the user has opened another chat meanwhile.
  if (state.openingId !== null && state.openingId !== view.summary.id) return same(state);
  const id = view.summary.id;
  const messages = MessageMap.of([...view.path, ...view.compare]);
  const known = state.chat?.id === id ? state.chat.turns : new Map<string, RunningTurn>();
  const pathIds = view.pathIds ?? view.path.map((message) => message.id);
  const chat: OpenChat = {
    id,
    summary: view.summary,
    settings: view.settings,
    draft: view.draft,
    position: view.position,
    ids: aboveColumns(pathIds, view.compareColumns),
    compareColumns: view.compareColumns,
    queue: view.queue,
    messages,
    turns: joinTurns(known, view.turns, messages, () => true),
    hiddenTurns: turnsOutside([pathIds, ...view.compareColumns], view.turns),
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

/**
 * Handles a failed request without leaving an incomplete chat on the screen. Closes that chat if its own request
 * failed. Requests it again if the failed request was for another chat, which should have replaced it.
 */
function applyFailure(state: ConversationState, id: string): Reduction {
  if (state.openingId !== id) return same(state);
  const part = state.chat?.partOf ? state.chat.id : null;
  const failed = { ...state, openingId: null, waiting: [], isViewStale: false, unopenedId: id };
  return part === id ? same({ ...failed, chat: null, boxId: null }) : { state: failed, replayId: part };
}

/**
 * Adds messages that the partial view left out. Known messages are newer, so they stay. A large chat takes several
 * answers; an answer without anything new means that the chat has changed.
 */
function applyRest(state: ConversationState, of: ConversationView, rest: readonly Message[]): Reduction {
  const chat = state.chat;
  if (chat === null || chat.partOf !== of) return same(state);
  const awaited = awaitedIds(chat);
  const messages = chat.messages.with(rest.filter(({ id }) => awaited.delete(id)));
  // A new array with the same ids, so that find and height estimates look at the texts again.
  const ids = [...chat.ids];
  const isWhole = awaited.size === 0;
  return {
    state: { ...state, chat: { ...chat, ids, messages, partOf: isWhole ? null : of } },
    replayId: isWhole || messages.size > chat.messages.size ? null : chat.id,
  };
}

function applyPath(state: ConversationState, change: PathChange): Reduction {
  const isAwaited = state.openingId === change.conversationId;
  const before = isAwaited ? { ...state, isViewStale: true } : state;
  const chat = state.chat;
  if (chat === null || chat.id !== change.conversationId) return same(before);

  const { path, isIncomplete, columns, messages } = nextPath(chat, change);

  const fresh = new Set(change.changed.map((message) => message.id));
  const turns = joinTurns(chat.turns, change.turns, messages, (id) => fresh.has(id));
  const ended = [...chat.turns.values()].filter((turn) => turns.get(turn.messageId)?.turnId !== turn.turnId);
  // Main should have sent the ended message, too. Without it, the text falls back to what it was at the start.
  const isEndMissed = ended.some((turn) => messages.has(turn.messageId) && !fresh.has(turn.messageId));
  const next: ConversationState = {
    ...before,
    endedTurns: [...state.endedTurns, ...ended.map((turn) => turn.turnId)].slice(-ENDED_TURNS_KEPT),
    chat: {
      ...chat,
      ids: path,
      compareColumns: columns,
      queue: change.queue,
      messages,
      turns,
      hiddenTurns: turnsOutside([path, ...columns], change.turns),
    },
  };
  return { state: next, replayId: (isIncomplete || isEndMissed) && !isAwaited ? chat.id : null };
}

/**
 * Combines the known turns with main's snapshots. A message's text from main includes everything up to the snapshot's
 * `seq`. If main sent no text, the window's own text stays. The newer side wins, so that no text is doubled or lost.
 */
function joinTurns(
  known: ReadonlyMap<string, RunningTurn>,
  snapshots: readonly TurnSnapshot[],
  messages: MessageMap,
  isTextFromMain: (id: string) => boolean,
): ReadonlyMap<string, RunningTurn> {
  const turns = new Map<string, RunningTurn>();
  for (const snapshot of snapshots) {
    const message = messages.get(snapshot.messageId);
    if (message === undefined) continue;
    const { turnId, messageId, seq, phase } = snapshot;
    const ours = known.get(messageId);
    const isFromMain = isTextFromMain(messageId);
    if (ours?.turnId === turnId && (!isFromMain || ours.seq >= seq)) turns.set(messageId, ours);
    else {
      const { text, reasoning } = message;
      turns.set(messageId, { turnId, messageId, seq: isFromMain ? seq : 0, phase, start: { text, reasoning } });
    }
  }
  return turns;
}

/** The turns whose messages aren't shown; messages that are still loading count as shown. */
function turnsOutside(shown: readonly (readonly string[])[], turns: readonly TurnSnapshot[]): readonly TurnSnapshot[] {
  return turns.filter(({ messageId }) => !shown.some((ids) => ids.includes(messageId)));
}

function advanced(turn: RunningTurn, { seq, phase = turn.phase }: TurnDelta): RunningTurn {
  return { ...turn, seq, phase: isSamePhase(turn.phase, phase) ? turn.phase : phase };
}

/** True if the known phase can stay, so that nothing renders again. A wait or a retry always counts as changed. */
function isSamePhase(a: TurnPhase, b: TurnPhase): boolean {
  return a.kind === b.kind && a.kind !== 'waiting' && a.kind !== 'retrying';
}

function applyDeltas(state: ConversationState, deltas: readonly TurnDelta[]): Reduction {
  const awaited = state.openingId;
  const held = awaited === null ? [] : deltas.filter((delta) => delta.conversationId === awaited);
  const waiting = held.length === 0 ? state.waiting : [...state.waiting, ...held];
  const chat = state.chat;
  // While the open chat is being requested again, its text waits: the answer says where to continue.
  if (chat === null || chat.id === awaited) return same(waiting === state.waiting ? state : { ...state, waiting });

  let turns: Map<string, RunningTurn> | null = null;
  const grown: TurnDelta[] = [];
  let isGap = false;
  for (const delta of deltas) {
    if (delta.conversationId !== chat.id || isGap) continue;
    const turn: RunningTurn | undefined = (turns ?? chat.turns).get(delta.messageId);
    if (turn === undefined || turn.turnId !== delta.turnId) {
      const isHidden = chat.hiddenTurns.some(({ turnId }) => turnId === delta.turnId);
      isGap = !isHidden && !state.endedTurns.includes(delta.turnId);
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
