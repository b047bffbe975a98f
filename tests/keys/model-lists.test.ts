// A refreshed list reports changes, and remembers removed models.
import { expect, it } from 'vitest';
import { openModelFile } from '../../electron/keys/connection-records.ts';
import { ModelLists } from '../../electron/keys/model-lists.ts';
import type { ModelList } from '../../shared/connection.ts';
import { LIMITS } from '../../shared/limits.ts';
import { appFolder, openConf } from './app-folder.ts';

const models = (...ids: string[]) => ({ models: ids.map((id) => ({ id })) });

function make(content: Record<string, unknown> = {}) {
  const stored = { ...content };
  const backend = {
    get store() {
      return stored;
    },
    set store(next: Record<string, unknown>) {
      for (const key of Object.keys(stored)) delete stored[key];
      Object.assign(stored, JSON.parse(JSON.stringify(next)));
    },
    path: '/nowhere/models.json',
  };
  let at = 1_000;
  const document = openModelFile({
    folder: '/nowhere',
    openBackend: () => backend as never,
    now: () => at,
    onForeign: () => undefined,
  });
  const lists = new ModelLists({ document, now: () => at++, onChange: () => undefined });
  return { lists, stored };
}

it('reports no changes for a first list, then added and removed models', () => {
  const { lists } = make();
  expect(lists.set('c', models('a', 'b'))).toEqual({
    connectionId: 'c',
    models: [{ id: 'a' }, { id: 'b' }],
    fetchedAt: 1_000,
    error: null,
  } satisfies ModelList);
  expect(lists.set('c', models('b', 'c', 'd'))).toMatchObject({
    change: { at: 1_001, added: ['c', 'd'], gone: ['a'] },
    gone: ['a'],
  });
  // An unchanged list keeps the last change.
  expect(lists.set('c', models('b', 'c', 'd')).change?.at).toBe(1_001);
  expect(lists.set('c', models('b', 'c', 'd', 'a'))).toMatchObject({ change: { added: ['a'], gone: [] } });
  expect(lists.get('c').gone).toBeUndefined();
});

it('reports no model as removed if the list was cut off, and remembers the cut', () => {
  const { lists, stored } = make();
  lists.set('c', models('a', 'b'));
  expect(lists.set('c', { ...models('a', 'c'), isCut: true })).toMatchObject({
    isCut: true,
    change: { added: ['c'], gone: [] },
  });
  expect(make(stored).lists.get('c').isCut).toBe(true);
  expect(lists.set('c', models('a', 'b', 'c')).isCut).toBeUndefined();
});

it("reports no further model as removed if the list can't be read or is empty", () => {
  const { lists } = make();
  lists.set('c', models('a', 'b'));
  lists.set('c', models('a'));
  expect(lists.set('c', { error: { code: 'network', retryable: true } })).toMatchObject({ gone: ['b'] });
  expect(lists.set('c', models())).toMatchObject({ gone: ['b'] });
  expect(lists.set('c', models('x'))).toMatchObject({ models: [{ id: 'x' }], gone: ['b'] });
});

it('stores the lists of other services when one service lists more than can be stored', () => {
  const place = { folder: appFolder(), openBackend: openConf, now: () => 1, onForeign: () => undefined };
  const open = () => {
    const document = openModelFile(place);
    return { document, lists: new ModelLists({ document, now: () => 1, onChange: () => undefined }) };
  };
  const { lists } = open();
  const parameters = Array.from({ length: LIMITS.modelWordsMaxCount }, (_, at) => `parameter-${at}`);
  const ids = Array.from({ length: LIMITS.modelListMaxEntries }, (_, at) => `m${at}`);
  lists.set('before', models('a'));
  lists.set('endless', { models: ids.map((id) => ({ id, parameters })) });
  lists.set('after', models('b'));
  expect(lists.get('endless').models).toHaveLength(LIMITS.modelListMaxEntries);
  const again = open();
  expect(again.document.problem).toBeNull();
  expect(again.lists.get('before').models).toEqual([{ id: 'a' }]);
  expect(again.lists.get('after').models).toEqual([{ id: 'b' }]);
  // The list is fetched again when it is needed.
  expect(again.lists.get('endless').fetchedAt).toBeNull();
});
