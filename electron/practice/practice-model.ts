/** Defines a practice model: it takes a conversation and returns a planned reply. */
import type { SamplingParameters } from '../../shared/parameters.ts';
import { behindPhrase, type Phrases } from '../../shared/search/phrases.ts';
import type { ChatMessage } from './completion-request.ts';
import type { ErrorAnswer } from './http-answers.ts';

/** How a reply fails on purpose, so that users and tests can see it. */
export type Trouble =
  /** Answers with an error instead of a reply. */
  | { readonly kind: 'refuse'; readonly error: ErrorAnswer }
  /** After so many tokens: an error object inside the stream; the connection cut; the body ended early; or silence. */
  | { readonly kind: 'error' | 'cut' | 'end' | 'stall'; readonly afterTokens: number };

/** The reply that a model is going to send, and how it sends it. */
export interface PlannedReply {
  readonly text: string;
  /** Thinking, sent as `reasoning_content` before the text; empty for none. */
  readonly reasoning: string;
  /** Infinity: as fast as the client reads. */
  readonly tokensPerSecond: number;
  /** The delay before the first token. */
  readonly waitMs: number;
  readonly finishReason: string;
  readonly trouble?: Trouble;
  /** True to send the thinking as `reasoning` and as `reasoning_details` with a signature instead. */
  readonly isReasoningSigned?: true;
  /** Sent as the message's `annotations`; an address without a host belongs to the service itself. */
  readonly sources?: readonly { readonly url: string; readonly title: string }[];
  /** The text is sent as `refusal`. */
  readonly isRefusal?: true;
  /** Made-up numbers in `usage`: `cost`, and `prompt_tokens_details.cached_tokens`. */
  readonly cost?: number;
  readonly cachedTokens?: number;
}

/** One model of the practice service. It continues its own replies. */
export interface PracticeModel {
  readonly id: string;
  readonly description: string;
  /** Further fields of its entry in the model list. */
  listFields?(nowMs: number): Readonly<Record<string, unknown>>;
  /** @param key the key that the request was made with */
  plan(messages: readonly ChatMessage[], parameters?: SamplingParameters, key?: string): PlannedReply;
}

/** The text of the newest message of the user, empty when there is none. */
export function lastUserText(messages: readonly ChatMessage[]): string {
  return messages.findLast((message) => message.role === 'user')?.content ?? '';
}

/** What a model says if nothing is left to continue: a separate paragraph, because the app appends it to the reply. */
export const afterAll = (words: string): string => `\n\n${words}`;

/** The beginning of what Parley itself sends to continue a reply, in every language. */
const CONTINUE = 'continue';
/** A message with more text after "continue" asks for something else. */
const CONTINUE_REST_MAX_CHARS = 200;

/** A conversation whose last reply was cut: the messages before that reply, and its text so far. */
export interface Unfinished {
  readonly before: readonly ChatMessage[];
  readonly said: string;
}

/**
 * The reply that the conversation asks to continue: it ends with that reply, or with that reply and "continue".
 * Undefined if it asks for something else.
 *
 * @param continuing the beginnings of messages that ask to continue; null for a model to which "continue" is plain text
 */
export function unfinishedReply(messages: readonly ChatMessage[], continuing: Phrases | null): Unfinished | undefined {
  const last = messages.at(-1);
  const asksToContinue = continuing !== null && last?.role === 'user' && isContinue(last.content, continuing);
  const end = asksToContinue ? messages.length - 1 : messages.length;
  const reply = messages[end - 1];
  if (reply?.role !== 'assistant') return undefined;
  return { before: messages.slice(0, end - 1), said: reply.content };
}

function isContinue(message: string, continuing: Phrases): boolean {
  const rest = behindPhrase(message, [CONTINUE, ...continuing]);
  return rest !== undefined && rest.length <= CONTINUE_REST_MAX_CHARS;
}

/**
 * The part of `full` after `said`, or undefined if `full` doesn't start with `said`. White space at the end of `said`
 * may differ.
 */
export function remainderOf(full: string, said: string): string | undefined {
  if (full.startsWith(said)) return full.slice(said.length);
  const trimmed = said.trimEnd();
  return trimmed !== '' && full.startsWith(trimmed) ? full.slice(trimmed.length) : undefined;
}
