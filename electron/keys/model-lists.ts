/** The models of each connection as last listed, kept for the next start. */
import type { ModelList } from '../../shared/connection.ts';
import type { AppError } from '../../shared/errors.ts';
import type { Model } from '../../shared/service.ts';
import type { JsonDocument } from '../settings/json-document.ts';

export interface ModelListsOptions {
  readonly document: JsonDocument<readonly ModelList[]>;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly onChange: (list: ModelList) => void;
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

  /** A new list takes the place of the old one; a failure leaves the last good one and says why it is not newer. */
  set(
    connectionId: string,
    outcome: { readonly models: readonly Model[] } | { readonly error: AppError | null },
  ): ModelList {
    const list: ModelList =
      'models' in outcome
        ? { connectionId, models: outcome.models, fetchedAt: this.#options.now(), error: null }
        : { ...this.get(connectionId), error: outcome.error };
    this.#lists.set(connectionId, list);
    this.#save();
    this.#options.onChange(list);
    return list;
  }

  /** Another service answers there now. */
  clear(connectionId: string): void {
    if (!this.#lists.delete(connectionId)) return;
    this.#save();
    this.#options.onChange(this.get(connectionId));
  }

  #save(): void {
    // A list that cannot be written is only asked for again after the next start.
    this.#options.document.replace([...this.#lists.values()]);
  }
}
