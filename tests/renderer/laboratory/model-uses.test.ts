// Which models should be replaced, and what uses them.
import { expect, it } from 'vitest';
import { modelsToReplace, switchableUses } from '../../../renderer/store/laboratory/model-uses.ts';
import type { Connection, ModelList } from '../../../shared/connection.ts';
import type { Preset } from '../../../shared/saved-items.ts';

const CONNECTIONS = [{ id: 'c', name: 'Service' } as Connection];
const preset = (name: string, model: string): Preset => ({
  kind: 'preset',
  id: name,
  name,
  position: 0,
  revision: name,
  values: {
    ...{ connectionId: 'c', connectionName: 'Service', model, isListed: true },
    ...{ parameters: {}, stream: true, systemPrompt: '', extraBody: '' },
  },
});
const lists = (ids: readonly string[], error: ModelList['error'] = null): ReadonlyMap<string, ModelList> =>
  new Map([['c', { connectionId: 'c', models: ids.map((id) => ({ id })), fetchedAt: 1, error }]]);
const SETTINGS = { favouriteModels: ['c/gone', 'c/kept'], defaultConnectionId: 'c', defaultModel: 'ending' };
const END = { connectionId: 'c', connectionName: 'Service', listedAt: null };
const KNOWN = {
  connections: CONNECTIONS,
  lists: lists(['kept', 'ending', 'unused']),
  ends: [
    { ...END, model: 'ending', endsAt: 5 },
    { ...END, model: 'unused', endsAt: 6 },
  ],
  counted: [
    { connectionId: 'c', model: 'gone', chats: 3, experiments: 1 },
    { connectionId: 'c', model: 'kept', chats: 9, experiments: 0 },
    { connectionId: 'other', model: 'gone', chats: 2, experiments: 0 },
  ],
  presets: [preset('A', 'gone'), preset('B', 'kept')],
  settings: SETTINGS,
};

it('lists the models in use that end or are missing from their service’s list', () => {
  expect(modelsToReplace(KNOWN)).toEqual([
    {
      ...{ connectionId: 'c', connectionName: 'Service', model: 'gone', endsAt: null },
      uses: { chats: 3, experiments: 1, presets: [preset('A', 'gone')], isFavourite: true, isDefault: false },
    },
    {
      ...{ connectionId: 'c', connectionName: 'Service', model: 'ending', endsAt: 5 },
      uses: { chats: 0, experiments: 0, presets: [], isFavourite: false, isDefault: true },
    },
  ]);
});

it('lists no model of a service whose list is empty or couldn’t be read', () => {
  const error = { code: 'network', retryable: true } as const;
  for (const list of [lists([]), lists(['kept'], error), new Map<string, ModelList>()])
    expect(modelsToReplace({ ...KNOWN, lists: list, ends: [] })).toEqual([]);
});

it('finds the presets, the favourite and the default of exactly this model', () => {
  const presets = [preset('A', 'm'), preset('B', 'm2')];
  const settings = { favouriteModels: ['c/m2'], defaultConnectionId: 'd', defaultModel: 'm' };
  expect(switchableUses({ connectionId: 'c', model: 'm' }, presets, settings)).toEqual({
    presets: [preset('A', 'm')],
    isFavourite: false,
    isDefault: false,
  });
});
