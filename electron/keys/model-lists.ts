/** Keeps the models of each connection as last listed, also for the next start. */
import type { ModelList } from '../../shared/connection.ts';
import type { AppError } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { Model } from '../../shared/service.ts';
import type { ListedModels } from '../service/models.ts';
import type { JsonDocument } from '../settings/json-document.ts';

export interface ModelListsOptions {
  readonly document: JsonDocument<readonly ModelList[]>;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly onChange: (list: ModelList) => void;
}

/** More than a user would look through. */
const GONE_MAX = 1_000;

/** The ids of `models` that are not among `others`. */
function idsBeyond(others: readonly Model[], models: readonly Model[]): readonly string[] {
  const known = new Set(others.map(({ id }) => id));
  return models.flatMap(({ id }) => (known.has(id) ? [] : [id]));
}

/** The field for the models that are gone: those of `ids` that are not listed again. */
function goneFor(ids: readonly string[], models: readonly Model[]): Pick<ModelList, 'gone'> {
  const listed = new Set(models.map(({ id }) => id));
  const gone = [...new Set(ids)].filter((id) => !listed.has(id)).slice(0, GONE_MAX);
  return gone.length === 0 ? {} : { gone };
}

/** The lists that fit into the file; large ones have to give way, so that no service displaces the lists of others. */
function withRoom(lists: readonly ModelList[]): readonly ModelList[] {
  const sized = lists.map((list) => ({ list, chars: JSON.stringify(list).length }));
  let room: number = LIMITS.modelListsKeptMaxChars;
  return sized
    .sort((one, other) => one.chars - other.chars)
    .flatMap(({ list, chars }) => {
      room -= chars;
      return room >= 0 ? [list] : [];
    });
}

export class ModelLists {
  readonly #options: ModelListsOptions;
  readonly #lists: Map<string, ModelList>;

  constructor(options: ModelListsOptions) {
    this.#options = options;
    this.#lists = new Map(options.document.value.map((list) => [list.connectionId, list]));
  }

  get(connectionId: string): ModelList {
    return this.#lists.get(connectionId) ?? { connectionId, models: [], fetchedAt: null, error: null };
  }

  /** Stores an outcome: a new list replaces the old one; after a failure the last good list stays, with the reason. */
  set(
    connectionId: string,
    outcome: (Pick<ListedModels, 'models'> & Partial<ListedModels>) | { readonly error: AppError | null },
  ): ModelList {
    const list: ModelList =
      'models' in outcome
        ? this.#renewed(this.get(connectionId), outcome)
        : { ...this.get(connectionId), error: outcome.error };
    this.#lists.set(connectionId, list);
    this.#save();
    this.#options.onChange(list);
    return list;
  }

  /** Call it when the connection is gone, or belongs to another service. */
  clear(connectionId: string): void {
    if (!this.#lists.delete(connectionId)) return;
    this.#save();
    this.#options.onChange(this.get(connectionId));
  }

  #renewed(
    before: ModelList,
    { models, isCut = false }: Pick<ListedModels, 'models'> & Partial<ListedModels>,
  ): ModelList {
    const at = this.#options.now();
    const cut = isCut ? { isCut: true as const } : {};
    const list = { connectionId: before.connectionId, models, fetchedAt: at, error: null, ...cut };
    // A first list has no new models, and an empty one means that the service does not list its models.
    if (before.fetchedAt === null || before.models.length === 0 || models.length === 0)
      return { ...list, ...goneFor(before.gone ?? [], models) };
    const added = idsBeyond(before.models, models);
    // A model missing from an incomplete list may be on a page that was not read.
    const gone = isCut ? [] : idsBeyond(models, before.models);
    const change = added.length + gone.length === 0 ? before.change : { at, added, gone };
    return {
      ...list,
      ...(change !== undefined && { change }),
      ...goneFor([...gone, ...(before.gone ?? [])], models),
    };
  }

  #save(): void {
    // Lists that aren't written are fetched again after the next start, and nothing else is lost.
    this.#options.document.replace(withRoom([...this.#lists.values()]));
  }
}
