/** The open chat as plain data, and what can happen to it. */

import type {
  ChatSettings,
  ConversationSummary,
  ConversationView,
  Message,
  PathChange,
  ReadingPosition,
} from '../../../shared/conversation.ts';
import type { TurnDelta, TurnSnapshot } from '../../../shared/requests/running-turns.ts';
import type { MessageMap } from './message-map.ts';

/** A running turn in the window; `seq` is the number of its newest delta. `ChatTexts` holds its text. */
export interface RunningTurn extends Omit<TurnSnapshot, 'conversationId'> {
  /** The text and reasoning that its deltas extend, one object per start. */
  readonly start: Pick<Message, 'text' | 'reasoning'>;
}

/** The open chat. `messages` holds the text of a running reply from when the turn became known. */
export interface OpenChat extends Pick<ConversationView, 'summary' | 'settings' | 'queue'> {
  readonly id: string;
  /** The draft from when the chat was opened. The composer owns it from then on. */
  readonly draft: string;
  /** The position from when the chat was opened. The list owns it from then on. */
  readonly position: ReadingPosition | null;
  /** Ids of the active path, root first. In a comparison it ends at the compared prompt. */
  readonly ids: readonly string[];
  /** Message ids of each column of a comparison, starting with the compared reply. */
  readonly compareColumns: readonly (readonly string[])[];
  readonly messages: MessageMap;
  /** Keyed by message id. */
  readonly turns: ReadonlyMap<string, RunningTurn>;
  /** Turns whose messages belong to other versions than those shown. */
  readonly hiddenTurns: readonly TurnSnapshot[];
  /** The partial view that opened the chat, while its other messages load; null once all are here. */
  readonly partOf: ConversationView | null;
}

/** True while any reply of the chat runs, shown or not: main then queues messages and refuses other requests. */
export const isAnswering = ({ turns, hiddenTurns }: OpenChat): boolean => turns.size > 0 || hiddenTurns.length > 0;

export interface ConversationState {
  readonly chat: OpenChat | null;
  /** Id of a new chat that main is creating, whose composer is already visible; null if there is none. */
  readonly startId: string | null;
  /** Identifies the composer; stays the same when main has created a new chat. */
  readonly boxId: string | null;
  /** The requested chat that hasn't arrived yet. Events about it collect in `waiting`. */
  readonly openingId: string | null;
  readonly waiting: readonly TurnDelta[];
  /** True if the path changed while the chat was loading, so that the arriving view may be older. */
  readonly isViewStale: boolean;
  /** The requested chat, if it could not be opened. */
  readonly unopenedId: string | null;
  /** Turns that ended recently. Late events about them are ignored. */
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

/** The next state, and the chat to request again if the window missed something. */
export interface Reduction {
  readonly state: ConversationState;
  readonly replayId: string | null;
  /** The deltas applied to the chat's running turns, in order. */
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
