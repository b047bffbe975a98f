/** What a chat-completion service is asked and what it tells, as plain data that crosses every boundary. */

import type { JsonObject } from './json/json.ts';
import type { ReasoningFields } from './replies/reasoning-fields.ts';
import type { ReplyExtras } from './replies/reply-extras.ts';

/** Roles of the interface document, section 2.2. */
type ChatRole = 'system' | 'user' | 'assistant';

/** One message of a request (interface document, section 2.2). */
export interface ChatMessage {
  readonly role: ChatRole;
  readonly content: string;
  /** Further fields of an earlier reply, in which its reasoning came. */
  readonly reasoningFields?: JsonObject;
}

/** Token counts as the service sent them; a count that was not sent, or is not a count, is absent, never NaN (section 2.3). */
export interface Usage {
  readonly promptTokens?: number;
  readonly completionTokens?: number;
  readonly totalTokens?: number;
  readonly reasoningTokens?: number;
  readonly cachedTokens?: number;
  readonly cacheWriteTokens?: number;
  /** What the service says the reply cost; it names no currency. */
  readonly cost?: number;
}

/** The timers of one request, in milliseconds; 0 switches a timer off. */
export interface Timeouts {
  /** Name, connection and TLS: until the request could be written. */
  readonly connectMs: number;
  /** Until the answer's head, counted from the connection. */
  readonly responseStartMs: number;
  /** Between two reads, keep-alives included. */
  readonly idleMs: number;
  /** Between two tokens, although bytes arrive; reasoning counts as tokens. */
  readonly nextTokenMs: number;
  /** From start to end, only for what is not streamed: whole replies and model lists. */
  readonly wholeResponseMs: number;
}

export type Headers = readonly (readonly [name: string, value: string])[];

/** One request as it left, and the head of what came back; a retry and a redirect are requests of their own. Never holds a key. */
export interface ExchangeRecord {
  readonly url: string;
  /** In the order of the wire; empty when the network stack told nothing of them. */
  readonly headers: Headers;
  /** Names among them that the stack writes itself, below where it can be watched: worked out, not recorded. */
  readonly workedOut: readonly string[];
  /** False when no connection stood, so that nothing of this left. */
  readonly isSent: boolean;
  /** Null: no answer head arrived. */
  readonly status: number | null;
  readonly responseHeaders: Headers;
  /** True when there were more or longer headers than are kept. */
  readonly areHeadersCut: boolean;
  /** How the network stack names what ended it without an answer, for example `ERR_EMPTY_RESPONSE`. */
  readonly failure: string | null;
}

/** An entry of the model list; only `id` is known to exist (interface document, section 2.7). */
export interface Model {
  readonly id: string;
  /** A human-readable name, when the service sent one that differs from the id. */
  readonly name?: string;
  /** Tokens. */
  readonly contextLength?: number;
  readonly maxOutputTokens?: number;
  /** When the service says that it ends, in Unix milliseconds. */
  readonly endsAt?: number;
  readonly isDeprecated?: true;
  readonly price?: ListedPrice;
  /** Names of request fields that it takes, as the service spells them. */
  readonly parameters?: readonly string[];
  /** What it reads, for example `text` and `image`. */
  readonly inputs?: readonly string[];
  /** Words for its reasoning effort. */
  readonly efforts?: readonly string[];
}

/** Prices that a service lists, as decimal texts per million tokens; in what currency, no service says. Null: not listed. */
export interface ListedPrice {
  readonly in: string | null;
  readonly out: string | null;
  readonly cachedIn: string | null;
}

/**
 * How a reply ended, exactly one per reply.
 *
 * - `complete`: `[DONE]` or a finish reason arrived, and no error did.
 * - `length`: the service stopped at its token limit. `context`: the model's context window was full.
 * - `filtered`: a content filter stopped it. `refused`: the model refused to answer.
 * - `stopped`: the user stopped it. `interrupted`: it ended with neither an ending nor an error of the service.
 * - `failed`: an error of the service or of the way to it; what came is kept.
 */
export const REPLY_ENDINGS = [
  'complete',
  'length',
  'context',
  'filtered',
  'refused',
  'stopped',
  'interrupted',
  'failed',
] as const;

export type ReplyEnding = (typeof REPLY_ENDINGS)[number];

/** What is known about a reply once it ended. */
export interface FinishInfo {
  readonly ending: ReplyEnding;
  /** As the service said it; `null` when it said nothing. */
  readonly finishReason: string | null;
  readonly completionId: string | null;
  readonly usage: Usage | null;
  /** True when the reply holds no text and no part that is named in its place: there is nothing to show, which must be said. */
  readonly isEmptyAnswer: boolean;
  /** Sources, parts that cannot be shown, a refusal; absent when there are none. */
  readonly extras?: ReplyExtras;
  /** The fields that the reasoning came in; absent when there was none in fields. */
  readonly reasoningFields?: ReasoningFields;
}
