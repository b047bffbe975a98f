/** Lists the models of each connection; drops a list that was read with a key that is no longer in use. */
import type { ModelList } from '../../shared/connection.ts';
import { DAY_MS } from '../../shared/days.ts';
import { fail, ok, type Refusal, type Result } from '../../shared/errors.ts';
import type { ApiKey } from '../service/api-key.ts';
import { listModels } from '../service/models.ts';
import type { FetchLike } from '../service/transport.ts';
import type { ConnectionBook, Route } from './connection-book.ts';
import type { KeyStore } from './key-store.ts';
import type { ModelLists } from './model-lists.ts';
import type { Verification } from './verification.ts';

export interface ConnectionModelsOptions {
  readonly book: ConnectionBook;
  readonly keys: KeyStore;
  readonly lists: ModelLists;
  readonly fetch: FetchLike;
  /** A model that was used with this connection, for services that don't list models; null if there is none. */
  readonly modelHint: (connectionId: string) => string | null;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** Daily, so that the user soon sees end dates that a service announces. */
const READ_AGAIN_AFTER_MS = DAY_MS;

export class ConnectionModels {
  readonly #options: ConnectionModelsOptions;
  readonly #refreshes = new Map<string, Promise<ModelList>>();
  readonly #readAgainAt = new Map<string, number>();
  readonly #never = new AbortController();

  constructor(options: ConnectionModelsOptions) {
    this.#options = options;
  }

  /** The models as last listed; does not contact the service. */
  last(id: string): Result<ModelList, Refusal> {
    const { book, lists } = this.#options;
    return book.find(id) === undefined ? fail({ reason: 'no_connection' }) : ok(lists.get(id));
  }

  /** The last list, or a fresh one when requested or when there is none yet. The list contains any error. */
  async list(id: string, isRefresh: boolean): Promise<Result<ModelList, Refusal>> {
    const known = this.last(id);
    if (!known.ok || (!isRefresh && (known.value.fetchedAt !== null || known.value.error !== null))) return known;
    const running = this.#refreshes.get(id);
    if (running !== undefined) return ok(await running);
    const refresh = this.#refresh(id).finally(() => this.#refreshes.delete(id));
    this.#refreshes.set(id, refresh);
    return ok(await refresh);
  }

  /**
   * Reads a day-old list again, after the service accepted the key for something else. A failure changes
   * nothing: a key that may chat needn't be allowed to list models.
   */
  async readAgainIfOld(id: string): Promise<void> {
    const { book, keys, lists, now } = this.#options;
    const { fetchedAt, models } = lists.get(id);
    if (fetchedAt === null || models.length === 0 || this.#refreshes.has(id)) return;
    if (now() - Math.max(fetchedAt, this.#readAgainAt.get(id) ?? 0) < READ_AGAIN_AFTER_MS) return;
    this.#readAgainAt.set(id, now());
    const route = await book.route(id);
    if (!route.ok) return;
    const { endpoint, key } = route.value;
    const listed = await this.#read(route.value);
    if (listed.ok && book.find(id)?.baseUrl === endpoint.baseUrl && keys.isInUse(id, key)) lists.set(id, listed.value);
  }

  /**
   * Stores the models that a verification listed. A list read with another key, or with a key replaced meanwhile, is
   * dropped.
   */
  keep(id: string, key: ApiKey | null, { models, listError }: Verification): ModelList {
    const { keys, lists } = this.#options;
    return keys.isInUse(id, key) ? lists.set(id, models ?? { error: listError }) : lists.get(id);
  }

  /** Models that are known to exist; the one that was used before comes first. */
  known(id: string): readonly string[] {
    const { lists, modelHint } = this.#options;
    const hint = modelHint(id);
    return [...(hint === null ? [] : [hint]), ...lists.get(id).models.map((model) => model.id)];
  }

  /** Call it when the connection is gone, or belongs to another service. */
  clear(id: string): void {
    this.#options.lists.clear(id);
  }

  async #refresh(id: string): Promise<ModelList> {
    const { book, keys, lists } = this.#options;
    for (;;) {
      const route = await book.route(id);
      if (!route.ok) return lists.set(id, { error: route.error });
      const { endpoint, key } = route.value;
      if (key !== null) keys.markUsed(id, key);
      const listed = await this.#read(route.value);
      // If the address has changed meanwhile, this is the list of another service.
      if (book.find(id)?.baseUrl !== endpoint.baseUrl) return lists.get(id);
      if (!listed.ok && key !== null) keys.markRejected(id, listed.error, key);
      // If another key has been chosen meanwhile, fetch the list for that key.
      if (keys.isInUse(id, key)) return lists.set(id, listed.ok ? listed.value : { error: listed.error });
    }
  }

  #read({ endpoint, credential, timeouts }: Route): ReturnType<typeof listModels> {
    const { fetch } = this.#options;
    return listModels({ fetch, endpoint, key: credential, timeouts, signal: this.#never.signal });
  }
}
