/** Lets a chat's model title it after the first exchange, if the user switched that on, and stores the request. */

import type { ConversationSummary } from '../../shared/conversation.ts';
import type { Result } from '../../shared/errors.ts';
import type { Route } from '../keys/connection-book.ts';
import type { AsyncLibrary } from '../library/library-api.ts';
import type { StoredPathChange } from '../library/library-values.ts';
import { log } from '../logging/log.ts';
import type { FetchLike } from '../service/transport.ts';
import { type KeyListener, reportKeyAnswer } from './key-answer.ts';
import { askForTitle } from './title.ts';
import { unlessStopped } from './unless-stopped.ts';

export interface TitleWriterOptions extends KeyListener {
  readonly library: Pick<AsyncLibrary, 'getMessage' | 'history' | 'keepTitleRequest' | 'renameConversation'>;
  readonly fetch: FetchLike;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly isWanted: () => boolean;
  readonly route: (connectionId: string) => Promise<Result<Route>>;
  /** Called when the reply's details contain the request. */
  readonly onKept: (change: StoredPathChange) => void;
  readonly onTitled: (summary: ConversationSummary) => void;
}

export class TitleWriter {
  readonly #options: TitleWriterOptions;
  readonly #running = new Map<AbortController, Promise<void>>();

  constructor(options: TitleWriterOptions) {
    this.#options = options;
  }

  /** Never rejects: if it fails, the chat keeps its title. */
  write(conversationId: string, messageId: string): Promise<void> {
    const abort = new AbortController();
    const work = this.#write(conversationId, messageId, abort.signal)
      .catch((error: unknown) => log.warn('title.failed', { error }))
      .finally(() => this.#running.delete(abort));
    this.#running.set(abort, work);
    return work;
  }

  /** Ends all running requests, and resolves when everything that was sent is stored. */
  async stop(): Promise<void> {
    const running = [...this.#running];
    for (const [abort] of running) abort.abort();
    await Promise.all(running.map(([, work]) => work));
  }

  async #write(conversationId: string, messageId: string, signal: AbortSignal): Promise<void> {
    const { library, fetch, now, isWanted, route, onKept, onTitled } = this.#options;
    if (!isWanted()) return;
    const { reply } = await library.getMessage(messageId);
    // A title request can only be stored with a reply whose ending is stored.
    if (reply === null || reply.ending === null) return;
    const { connectionId, model } = reply;
    const found = await unlessStopped(route(connectionId), signal);
    if (found === null || !found.ok) return;
    const asked = await askForTitle({ library, fetch, route: found.value, messageId, model, signal, now });
    if (asked === null) return;
    const { title, request, usage } = asked;
    const { key } = found.value;
    const isSent = request.exchanges?.some((exchange) => exchange.isSent) === true;
    if (key !== null) reportKeyAnswer(this.#options, connectionId, key, { ...asked, isSent });
    const change = await library.keepTitleRequest(request, usage);
    if (change !== null) onKept(change);
    if (title !== null) onTitled((await library.renameConversation(conversationId, title, false)).summary);
  }
}
