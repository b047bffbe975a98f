/** The record of one request and its answer, for Details. */

import type { MessageRole } from '../conversation.ts';
import type { ExchangeRecord, Headers } from '../service.ts';

/** One request with its answer. The last answer is in {@link RequestDetails.rawAnswer} instead. */
export interface KeptExchange extends ExchangeRecord {
  readonly rawAnswer?: string;
  readonly isRawAnswerCut?: boolean;
}

/**
 * When the first `bytes` of the answer had arrived, in whole milliseconds since its head. Merged arrivals have the time
 * of the first and the bytes of the last.
 */
export type Arrival = readonly [bytes: number, ms: number];

/** An image whose base64 the stored body leaves out. */
interface BodyImage {
  /** An offset into the stored body, in UTF-16 units. */
  readonly at: number;
  readonly sha256: string;
  /** The length of its base64. */
  readonly characters: number;
}

/** The exact request to the service and how it went, for `Details`. Its key is already masked. */
export interface RequestDetails {
  readonly messageId: string;
  readonly method: 'POST';
  readonly url: string;
  /** Every request in order, including redirects and retries; absent in records of older versions. */
  readonly exchanges?: readonly KeptExchange[];
  /** The headers in records of older versions, which recorded no exchanges; empty if `exchanges` is present. */
  readonly headers: Headers;
  /** The exact body that was sent, without the base64 of its images. */
  readonly body: string;
  /** The images of the body, in order; absent when it has none. */
  readonly bodyImages?: readonly BodyImage[];
  /**
   * The messages in the request, in order. `id` is null for the system prompt and for Parley's instruction, and empty
   * for messages outside of chats.
   */
  readonly sentMessages: readonly {
    readonly id: string | null;
    readonly role: MessageRole;
    readonly characters: number;
    /** How many images the message was sent with; absent when there were none. */
    readonly images?: number;
    /** True if it was joined to the message before it, which has the same role. */
    readonly isJoined?: true;
  }[];
  readonly status: number | null;
  readonly responseHeaders: Headers;
  /** The answer as received, up to `LIMITS.rawAnswerKeptMaxBytes`. */
  readonly rawAnswer: string;
  readonly isRawAnswerCut: boolean;
  /** In order, at most `LIMITS.arrivalsKeptMax`; absent in records of older versions and of answers without a body. */
  readonly arrivals?: readonly Arrival[];
  readonly timings: {
    readonly startedAt: number;
    readonly headMs: number | null;
    readonly firstTokenMs: number | null;
    readonly durationMs: number | null;
    readonly tokensPerSecond: number | null;
  };
  readonly requestCount: number;
  /** The request as a terminal command, with a placeholder for the key. */
  readonly curl: string;
  /** Requests for a chat title made after this reply, oldest first; absent if there were none. */
  readonly titleRequests?: readonly TitleRequest[];
}

/** A request for a title, stored with the reply that preceded it. */
export type TitleRequest = Omit<RequestDetails, 'titleRequests'>;
