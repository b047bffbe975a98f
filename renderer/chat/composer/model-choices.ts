/** Which models the picker shows for what was typed, in which order and groups. */

import type { Connection, ModelList } from '../../../shared/connection.ts';

export interface ModelChoice {
  readonly connectionId: string;
  readonly model: string;
  readonly isFavourite: boolean;
  /** Tokens; null when the service did not tell. */
  readonly contextLength: number | null;
}

export interface ModelGroup {
  /** null: the favourites of all connections. */
  readonly connection: Connection | null;
  readonly choices: readonly ModelChoice[];
}

export interface ModelChoices {
  readonly groups: readonly ModelGroup[];
  /** Models that fit but are not shown: a list of thousands is for searching, not for scrolling. */
  readonly more: number;
}

export const SHOWN_MODELS_MAX = 150;

export function favouriteKey(connectionId: string, model: string): string {
  return `${connectionId}/${model}`;
}

/** Every word of `query` must occur; favourites stand first, then each connection in its order. */
export function chooseModels(
  connections: readonly Connection[],
  lists: ReadonlyMap<string, ModelList>,
  favourites: readonly string[],
  query: string,
): ModelChoices {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const marked = new Set(favourites);
  const favouriteChoices: ModelChoice[] = [];
  const groups: ModelGroup[] = [];
  let room = SHOWN_MODELS_MAX;
  let more = 0;
  for (const connection of connections) {
    const choices: ModelChoice[] = [];
    for (const model of lists.get(connection.id)?.models ?? []) {
      const haystack = `${model.id} ${model.name ?? ''} ${connection.name}`.toLowerCase();
      if (!words.every((word) => haystack.includes(word))) continue;
      const isFavourite = marked.has(favouriteKey(connection.id, model.id));
      const choice = {
        connectionId: connection.id,
        model: model.id,
        isFavourite,
        contextLength: model.contextLength ?? null,
      };
      if (isFavourite) favouriteChoices.push(choice);
      else if (room > 0) {
        choices.push(choice);
        room--;
      } else more++;
    }
    if (choices.length > 0) groups.push({ connection, choices });
  }
  if (favouriteChoices.length > 0) groups.unshift({ connection: null, choices: favouriteChoices });
  return { groups, more };
}
