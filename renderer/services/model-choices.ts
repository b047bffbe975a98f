/** Decides which models the picker shows for a query, and in which order and groups. Pure. */

import type { Connection, ModelList } from '../../shared/connection.ts';
import {
  type FactsByModel,
  isHidden,
  type KnownModels,
  type ModelOf,
  modelKey,
} from '../store/connections/model-facts-store.ts';
import { matchText, wordsOf } from '../words/text-match.ts';

export interface ModelChoice extends ModelOf {
  readonly isFavourite: boolean;
  /** Tokens; null if unknown. */
  readonly contextLength: number | null;
  /** As the service wrote it. */
  readonly description: string | null;
}

export interface ModelGroup {
  readonly kind: 'current' | 'favourites' | 'recent' | 'connection';
  /** Only for groups of kind `connection`. */
  readonly connection: Connection | null;
  readonly choices: readonly ModelChoice[];
  /** The number of matches; for a connection, including its models in earlier groups. */
  readonly count: number;
}

export interface ModelsToChooseFrom extends KnownModels {
  /** The favourites' `modelKey`s. */
  readonly favourites: readonly string[];
  /** Most recent first. */
  readonly recent: readonly ModelOf[];
  readonly current: ModelOf | null;
}

/**
 * Without a query: the current model, favourites, recent models, then the rest of each connection; no model appears
 * twice. With a query: the models of each connection that match every word, those that begin with the query first.
 */
export function chooseModels(from: ModelsToChooseFrom, query: string): readonly ModelGroup[] {
  const words = wordsOf(query);
  return words.length === 0 ? allModels(from) : matchingModels(from, words);
}

function allModels({
  connections,
  lists,
  favourites,
  recent,
  current,
  facts,
}: ModelsToChooseFrom): readonly ModelGroup[] {
  const names = new Set(connections.map(({ id }) => id));
  const known = new Map<string, ModelChoice>();
  const marked = new Set(favourites);
  for (const { id } of connections) {
    for (const choice of choicesOf(id, lists, marked, facts)) known.set(modelKey(choice), choice);
  }
  const taken = new Set<string>();
  /** Includes typed names that no list has, as long as their connection exists. */
  const take = ({ connectionId, model }: ModelOf): readonly ModelChoice[] => {
    const key = modelKey({ connectionId, model });
    if (taken.has(key) || !names.has(connectionId)) return [];
    taken.add(key);
    return [
      known.get(key) ?? {
        connectionId,
        model,
        isFavourite: marked.has(key),
        contextLength: facts.get(key)?.contextLength ?? null,
        description: null,
      },
    ];
  };
  const short = (kind: ModelGroup['kind'], choices: readonly ModelChoice[]): ModelGroup => ({
    kind,
    connection: null,
    choices,
    count: choices.length,
  });
  const groups = [
    short('current', current === null ? [] : take(current)),
    short('favourites', [...known.values()].filter(({ isFavourite }) => isFavourite).flatMap(take)),
    short('recent', recent.filter((one) => !isHidden(one, facts)).flatMap(take)),
  ];
  for (const connection of connections) {
    const all = choicesOf(connection.id, lists, marked, facts);
    const choices = all.filter((choice) => !taken.has(modelKey(choice)));
    groups.push({ kind: 'connection', connection, choices, count: all.length });
  }
  return groups.filter(({ choices }) => choices.length > 0);
}

/** The connection with the best match comes first. Within a connection, the best match comes first. */
function matchingModels(
  { connections, lists, favourites, facts }: ModelsToChooseFrom,
  words: readonly string[],
): readonly ModelGroup[] {
  const marked = new Set(favourites);
  const ranked = connections.map((connection) => {
    const names = new Map((lists.get(connection.id)?.models ?? []).map(({ id, name }) => [id, name ?? '']));
    const fits = choicesOf(connection.id, lists, marked, facts).flatMap((choice) => {
      const { model } = choice;
      const isThere = matchText(`${model} ${names.get(model) ?? ''} ${connection.name}`, words) !== null;
      const rank = matchText(model, words)?.rank ?? WORST_RANK;
      return isThere ? [{ choice, rank: rank * 2 + (choice.isFavourite ? 0 : 1) }] : [];
    });
    fits.sort((a, b) => a.rank - b.rank);
    const choices = fits.map(({ choice }) => choice);
    return { kind: 'connection', connection, choices, count: choices.length, best: fits[0]?.rank ?? 0 } as const;
  });
  return ranked.filter(({ choices }) => choices.length > 0).sort((a, b) => a.best - b.best);
}

/** The rank of a match that needs the connection's name or the model's display name. */
const WORST_RANK = 3;

/** Without models that the user has hidden. */
function choicesOf(
  connectionId: string,
  lists: ReadonlyMap<string, ModelList>,
  marked: ReadonlySet<string>,
  facts: FactsByModel,
): readonly ModelChoice[] {
  return (lists.get(connectionId)?.models ?? []).flatMap(({ id: model, contextLength, description = null }) => {
    const key = modelKey({ connectionId, model });
    const entered = facts.get(key);
    if (entered?.isHidden === true) return [];
    const length = entered?.contextLength ?? contextLength ?? null;
    return [{ connectionId, model, isFavourite: marked.has(key), contextLength: length, description }];
  });
}
