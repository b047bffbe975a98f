/** Which models should be replaced because they end or are missing from their service's list, and what uses them. */

import type { Connection, ModelList, ModelOf } from '../../../shared/connection.ts';
import type { ModelUsers } from '../../../shared/laboratory/replay.ts';
import type { Preset } from '../../../shared/saved-items.ts';
import type { Settings } from '../../../shared/settings.ts';
import type { ModelEnd } from '../connections/model-ends.ts';
import { modelKey } from '../connections/model-facts-store.ts';

export interface ModelUses {
  readonly chats: number;
  readonly experiments: number;
  readonly presets: readonly Preset[];
  readonly isFavourite: boolean;
  readonly isDefault: boolean;
}

export interface ModelToReplace extends ModelOf {
  readonly connectionName: string;
  /** Midnight UTC of the day when it ends; null if no end is known, and the service's list lacks the model. */
  readonly endsAt: number | null;
  readonly uses: ModelUses;
}

type UsedSettings = Pick<Settings, 'favouriteModels' | 'defaultConnectionId' | 'defaultModel'>;

interface Known {
  readonly connections: readonly Connection[];
  readonly lists: ReadonlyMap<string, ModelList>;
  readonly ends: readonly ModelEnd[];
  readonly counted: readonly ModelUsers[];
  readonly presets: readonly Preset[];
  readonly settings: UsedSettings;
}

const isSame = (one: ModelOf, other: ModelOf): boolean =>
  one.connectionId === other.connectionId && one.model === other.model;

export type SwitchableUses = Pick<ModelUses, 'presets' | 'isFavourite' | 'isDefault'>;

/** What can be switched to another model; chats and experiments keep theirs. */
export function switchableUses(
  of: ModelOf,
  presets: readonly Preset[],
  { favouriteModels, defaultConnectionId, defaultModel }: UsedSettings,
): SwitchableUses {
  return {
    presets: presets.filter(({ values }) => isSame(values, of)),
    isFavourite: favouriteModels.includes(modelKey(of)),
    isDefault: defaultConnectionId === of.connectionId && defaultModel === of.model,
  };
}

/** Models without a known end first, then by their end. Leaves out unused models. */
export function modelsToReplace({ connections, lists, ends, counted, presets, settings }: Known): ModelToReplace[] {
  const found = new Map<string, ModelToReplace>();
  const add = (of: ModelOf, connectionName: string, endsAt: number | null): void => {
    const { connectionId, model } = of;
    const { chats = 0, experiments = 0 } = counted.find((one) => isSame(one, of)) ?? {};
    const uses = { chats, experiments, ...switchableUses(of, presets, settings) };
    const isUsed = chats + experiments + uses.presets.length > 0 || uses.isFavourite || uses.isDefault;
    if (isUsed && !found.has(modelKey(of)))
      found.set(modelKey(of), { connectionId, model, connectionName, endsAt, uses });
  };
  for (const end of ends) add(end, end.connectionName, end.endsAt);
  for (const { id: connectionId, name } of connections) {
    const list = lists.get(connectionId);
    // An empty list, or one that couldn't be read, says nothing about a model.
    if (list === undefined || list.fetchedAt === null || list.error !== null || list.models.length === 0) continue;
    const listed = new Set(list.models.map(({ id }) => id));
    const prefix = `${connectionId}/`;
    const used = new Set([
      ...[...counted, ...presets.map(({ values }) => values)]
        .filter((one) => one.connectionId === connectionId)
        .map(({ model }) => model),
      ...settings.favouriteModels.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length)),
      ...(settings.defaultConnectionId === connectionId && settings.defaultModel !== null
        ? [settings.defaultModel]
        : []),
    ]);
    for (const model of used) if (model !== '' && !listed.has(model)) add({ connectionId, model }, name, null);
  }
  return [...found.values()].sort((one, other) => (one.endsAt ?? 0) - (other.endsAt ?? 0));
}
