/** Which models the picker shows for what was typed, in which order and groups. Pure. */

import type { Connection, ModelList } from '../../../shared/connection.ts';
import {
  type FactsByModel,
  isHidden,
  type KnownModels,
  type ModelOf,
  modelKey,
} from '../../store/connections/model-facts-store.ts';
import { matchText, wordsOf } from '../../words/text-match.ts';

export interface ModelChoice extends ModelOf {
  readonly isFavourite: boolean;
  /** Tokens; null when the service did not tell. */
  readonly contextLength: number | null;
}

export interface ModelGroup {
  readonly kind: 'current' | 'favourites' | 'recent' | 'connection';
  /** Of a group of kind `connection` only. */
  readonly connection: Connection | null;
  readonly choices: readonly ModelChoice[];
  /** All that fit; those that stand in a group further up are counted with their connection. */
  readonly count: number;
}

export interface ModelsToChooseFrom extends KnownModels {
  /** As `modelKey` writes them. */
  readonly favourites: readonly string[];
  /** The latest first. */
  readonly recent: readonly ModelOf[];
  readonly current: ModelOf | null;
}

/**
 * Without words: the current model, favourites, recent ones, then each connection with the rest; no model stands twice.
 * With words, each of which must occur: the connections alone, and what begins with the words first.
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
  /** Also a name that was typed and that no list has, as long as its connection is there. */
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

/** The connection with the best match stands first, and so does the best match in each. */
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

/** Found by the name of the connection, or by the one that the service shows. */
const WORST_RANK = 3;

/** Those that the person has hidden are left out. */
function choicesOf(
  connectionId: string,
  lists: ReadonlyMap<string, ModelList>,
  marked: ReadonlySet<string>,
  facts: FactsByModel,
): readonly ModelChoice[] {
  return (lists.get(connectionId)?.models ?? []).flatMap(({ id: model, contextLength }) => {
    const key = modelKey({ connectionId, model });
    const entered = facts.get(key);
    if (entered?.isHidden === true) return [];
    const length = entered?.contextLength ?? contextLength ?? null;
    return [{ connectionId, model, isFavourite: marked.has(key), contextLength: length }];
  });
}
