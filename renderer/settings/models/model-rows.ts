/** Builds the searchable list of all connections' models: listed ones, removed ones, and those with user data. */

import type { Model } from '../../../shared/service.ts';
import type { ModelFacts } from '../../../shared/usage/model-facts.ts';
import { type KnownModels, modelKey } from '../../store/connections/model-facts-store.ts';
import { matchText, wordsOf } from '../../words/text-match.ts';

export interface ModelRow {
  readonly key: string;
  readonly connectionId: string;
  readonly connectionName: string;
  readonly model: string;
  /** The service's list entry; null if it isn't listed. */
  readonly listed: Model | null;
  /** When the list was read, in Unix milliseconds; null if it never was. */
  readonly listedAt: number | null;
  readonly facts: ModelFacts | undefined;
  readonly isNew: boolean;
  readonly isGone: boolean;
}

/** In the order of the connections and their lists. Models that aren't listed follow: the removed ones first. */
export function modelRows({ connections, lists, facts }: KnownModels): readonly ModelRow[] {
  return connections.flatMap(({ id: connectionId, name: connectionName }) => {
    const list = lists.get(connectionId);
    const added = new Set(list?.change?.added ?? []);
    const listed = list?.models ?? [];
    const known = new Set(listed.map(({ id }) => id));
    const row = (model: string, said: Model | null): ModelRow => ({
      key: modelKey({ connectionId, model }),
      connectionId,
      connectionName,
      model,
      listed: said,
      listedAt: list?.fetchedAt ?? null,
      facts: facts.get(modelKey({ connectionId, model })),
      isNew: added.has(model) && known.has(model),
      // A model name that was typed for a service without a list isn't “removed”.
      isGone: list?.gone?.includes(model) ?? false,
    });
    const entered = [...facts.values()].flatMap((one) => (one.connectionId === connectionId ? [one.model] : []));
    const others = [...new Set([...(list?.gone ?? []), ...entered])].filter((model) => !known.has(model));
    return [...listed.map((model) => row(model.id, model)), ...others.map((model) => row(model, null))];
  });
}

/** Every word must occur in the model's name, its note or the connection's name. */
export function findRows(rows: readonly ModelRow[], query: string, connectionId: string | null): readonly ModelRow[] {
  const words = wordsOf(query);
  return rows.filter(
    (row) =>
      (connectionId === null || row.connectionId === connectionId) &&
      (words.length === 0 || matchText(`${row.model} ${row.facts?.note ?? ''} ${row.connectionName}`, words) !== null),
  );
}
