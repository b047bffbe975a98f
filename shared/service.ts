/** What Parley sends to a chat-completion service and receives from it, as plain data that crosses every boundary. */

import type { JsonObject } from './json/json.ts';
import type { ReasoningFields } from './replies/reasoning-fields.ts';
import type { ReplyExtras } from './replies/reply-extras.ts';

/** Roles of the interface document, section 2.2. */
type ChatRole = 'system' | 'user' | 'assistant';

/** An image of a request, sent as a `data:` URL. */
export interface ChatImage {
  readonly sha256: string;
  readonly mime: string;
  readonly base64: string;
}

/** One message of a request (interface document, section 2.2). */
export interface ChatMessage {
  readonly role: ChatRole;
  readonly content: string;
  /** If there are any, the content is sent as a list of parts: the text, then the images. */
  readonly images?: readonly ChatImage[];
  /** Extra fields that carried an earlier reply's reasoning. */
  readonly reasoningFields?: JsonObject;
}

/** Token counts as the service sent them. A missing or invalid count is absent, never NaN (section 2.3). */
export interface Usage {
  readonly promptTokens?: number;
  readonly completionTokens?: number;
  readonly totalTokens?: number;
  readonly reasoningTokens?: number;
  readonly cachedTokens?: number;
  readonly cacheWriteTokens?: number;
  /** The cost of the reply as reported by the service, without a currency. */
  readonly cost?: number;
}

/** The timers of one request, in milliseconds; 0 turns a timer off. */
export interface Timeouts {
  /** For DNS, connection and TLS: until the request can be written. */
  readonly connectMs: number;
  /** The time from the connection to the response head. */
  readonly responseStartMs: number;
  /** Between two reads, keep-alives included. */
  readonly idleMs: number;
  /** Between two tokens, even if bytes arrive; reasoning counts as tokens. */
  readonly nextTokenMs: number;
  /** From start to end, only for answers that aren't streamed: whole replies and model lists. */
  readonly wholeResponseMs: number;
}

export type Headers = readonly (readonly [name: string, value: string])[];

/**
 * One request as sent, and the head of its answer. Retries and redirects are separate requests. Never contains a key.
 */
export interface ExchangeRecord {
  readonly url: string;
  /** In wire order; empty if the network stack didn't report them. */
  readonly headers: Headers;
  /** The names of headers that Parley inferred, because the network stack adds them where Parley can't record. */
  readonly workedOut: readonly string[];
  /** False if there was no connection, so nothing was sent. */
  readonly isSent: boolean;
  /** Null if no response head arrived. */
  readonly status: number | null;
  readonly responseHeaders: Headers;
  /** True if there were more or longer headers than Parley keeps. */
  readonly areHeadersCut: boolean;
  /** The network stack's name for a failure without an answer, for example `ERR_EMPTY_RESPONSE`. */
  readonly failure: string | null;
}

/** An entry of the model list; only `id` is certain (interface document, section 2.7). */
export interface Model {
  readonly id: string;
  /** The display name, if the service sent one that differs from the id. */
  readonly name?: string;
  /** What the service says the model is good for, up to `LIMITS.modelDescriptionMaxChars`. */
  readonly description?: string;
  /** In tokens. */
  readonly contextLength?: number;
  readonly maxOutputTokens?: number;
  /** When the service will retire it, in Unix milliseconds. */
  readonly endsAt?: number;
  readonly isDeprecated?: true;
  readonly price?: ListedPrice;
  /** Request fields that it accepts, as the service spells them. */
  readonly parameters?: readonly string[];
  /** Input types, for example `text` and `image`. */
  readonly inputs?: readonly string[];
  /** The model's words for reasoning effort. */
  readonly efforts?: readonly string[];
}

/**
 * Prices listed by a service, as decimal strings per million tokens. No service names the currency. Null if not
 * listed.
 */
export interface ListedPrice {
  readonly in: string | null;
  readonly out: string | null;
  readonly cachedIn: string | null;
  /** Absent if it isn't listed. */
  readonly cacheWriteIn?: string;
}

/**
 * How a reply ended. Each reply has exactly one ending.
 *
 * - `complete`: `[DONE]` or a finish reason arrived, and no error did.
 * - `length`: the service stopped at its token limit. `context`: the model's context window was full.
 * - `filtered`: a content filter stopped it. `refused`: the model refused to answer.
 * - `stopped`: the user stopped it. `interrupted`: it stopped without an ending or an error of the service.
 * - `failed`: an error of the service or the network ended it; Parley keeps what arrived.
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

/** An image that came with a reply. Its base64 is not checked yet. */
export interface ReplyImage {
  /** The image's name in the list of parts that can't be shown, if it can't be shown. */
  readonly name: string;
  readonly base64: string;
  readonly alt: string;
}

/** Facts about a reply that has ended. */
export interface FinishInfo {
  readonly ending: ReplyEnding;
  /** As the service sent it; `null` if it sent none. */
  readonly finishReason: string | null;
  readonly completionId: string | null;
  readonly usage: Usage | null;
  /** True if the reply has no text and no other part to show, so that the window must say so. */
  readonly isEmptyAnswer: boolean;
  /** Sources, parts that can't be shown, marks such as a refusal; absent if there are none. */
  readonly extras?: ReplyExtras;
  /** Images of the reply, which `extras` also counts as parts; absent when there are none. */
  readonly images?: readonly ReplyImage[];
  /** The fields that carried the reasoning; absent if no field did. */
  readonly reasoningFields?: ReasoningFields;
}
