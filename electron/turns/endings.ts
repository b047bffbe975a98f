/** Stores the endings of replies in the library and keeps those that it can't store yet. */

import { type Message, statusOfEnding } from '../../shared/conversation.ts';
import { refusalReason } from '../../shared/errors.ts';
import type { RequestDetails } from '../../shared/requests/request-details.ts';
import type { AsyncLibrary } from '../library/library-api.ts';
import type { HistoryMessage, StoredPathChange } from '../library/library-values.ts';
import type { TurnEnd } from './turn.ts';

const RETRY_FIRST_MS = 250;
const RETRY_MAX_MS = 30_000;
/**
 * How often to retry an ending whose message the library does not know: the message was deleted, and only an undo
 * brings it back. After that, the ending waits for the next request in its chat or for the app to quit.
 */
const UNKNOWN_MAX_TRIES = 12;

interface Held {
  readonly conversationId: string;
  readonly end: TurnEnd;
  tries: number;
  timer: ReturnType<typeof setTimeout> | null;
}

export interface EndingsOptions {
  readonly library: Pick<AsyncLibrary, 'endReply'>;
  readonly isOnScreen: (conversationId: string) => boolean;
  /** Called when an ending that had to wait is stored. */
  readonly onStoredLate: (messageId: string, change: StoredPathChange) => void;
  readonly onTrouble: (error: unknown) => void;
}

/** The outcome of storing an ending; `change` is null when its chat is in the trash. */
export type StoredEnding =
  | { readonly kind: 'stored'; readonly change: StoredPathChange | null }
  | { readonly kind: 'held' };

export class Endings {
  readonly #options: EndingsOptions;
  readonly #held = new Map<string, Held>();

  constructor(options: EndingsOptions) {
    this.#options = options;
  }

  /** Stores an ending. `held` means that this failed: the ending stays in memory and is retried automatically. */
  async store(conversationId: string, end: TurnEnd): Promise<StoredEnding> {
    try {
      return { kind: 'stored', change: await this.#write(conversationId, end) };
    } catch (error) {
      this.#options.onTrouble(error);
      const held: Held = { conversationId, end, tries: 1, timer: null };
      this.#held.set(end.messageId, held);
      this.#schedule(held);
      return { kind: 'held' };
    }
  }

  /** Retries the waiting endings of a chat, or all of them, at once; resolves when each was tried. */
  async retry(conversationId?: string): Promise<void> {
    const wanted = [...this.#held.values()].filter(
      (held) => conversationId === undefined || held.conversationId === conversationId,
    );
    await Promise.all(wanted.map((held) => this.#again(held)));
  }

  /** If the message's ending still waits to be stored, adds it. */
  withEnding(message: Message): Message {
    const end = this.#held.get(message.id)?.end;
    if (end === undefined) return message;
    const { messageId: _, text, reasoning, details: __, reasoningFields: ___, images: ____, ...facts } = end;
    const reply = message.reply && { ...message.reply, ...facts };
    return { ...message, text, reasoning, status: statusOfEnding(end.ending), reply };
  }

  /** Like `withEnding`, for the messages of a request. */
  withEndings(history: readonly HistoryMessage[]): readonly HistoryMessage[] {
    if (this.#held.size === 0) return history;
    return history.map((message) => {
      const end = this.#held.get(message.id)?.end;
      if (end === undefined) return message;
      const { text, reasoning, reasoningFields } = end;
      return { ...message, text, reasoning, ...(reasoningFields !== undefined && { reasoningFields }) };
    });
  }

  details(messageId: string): RequestDetails | null {
    return this.#held.get(messageId)?.end.details ?? null;
  }

  #write(conversationId: string, end: TurnEnd): Promise<StoredPathChange | null> {
    return this.#options.library.endReply({ ...end, isUnread: !this.#options.isOnScreen(conversationId) });
  }

  #schedule(held: Held): void {
    const delayMs = Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** (held.tries - 1));
    held.timer = setTimeout(() => void this.#again(held), delayMs);
  }

  async #again(held: Held): Promise<void> {
    if (held.timer !== null) clearTimeout(held.timer);
    held.timer = null;
    held.tries += 1;
    const { conversationId, end } = held;
    let change: StoredPathChange | null;
    try {
      change = await this.#write(conversationId, end);
    } catch (error) {
      if (this.#held.get(end.messageId) !== held) return;
      const isLeftAlone = isUnknown(error) && held.tries >= UNKNOWN_MAX_TRIES;
      if (!isLeftAlone && held.timer === null) this.#schedule(held);
      return;
    }
    if (this.#held.get(end.messageId) !== held) return;
    this.#held.delete(end.messageId);
    if (held.timer !== null) clearTimeout(held.timer);
    if (change !== null) this.#options.onStoredLate(end.messageId, change);
  }
}

/** True when the library does not know the requested item because it was deleted. */
export function isUnknown(error: unknown): boolean {
  return refusalReason(error) === 'not_found';
}
