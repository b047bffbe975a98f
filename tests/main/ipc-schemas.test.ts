// The request schemas: what the window sends passes, nothing else does.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { requestSchemas } from '../../electron/ipc-schemas.ts';
import type { RequestName } from '../../shared/ipc.ts';
import { REQUEST_NAMES } from '../../shared/ipc-names.ts';
import { LIMITS } from '../../shared/limits.ts';
import { GOOD_INPUTS as GOOD } from '../helpers/data/good-inputs.ts';

const connection = GOOD['connection:create'];
const { timeouts } = connection;

type Path = readonly (string | number)[];

/** The paths of all places in a value; [] is the value itself. */
function placesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key]))];
}

function at(value: unknown, path: Path): unknown {
  let found = value;
  for (const key of path) found = typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined;
  return found;
}

/** A copy with another value in one place. */
function put(value: unknown, path: Path, replacement: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return replacement;
  const copy: unknown = Array.isArray(value) ? [...value] : { ...(typeof value === 'object' ? value : {}) };
  if (typeof copy === 'object' && copy !== null) Reflect.set(copy, key, put(Reflect.get(copy, key), rest, replacement));
  return copy;
}

const isAccepted = (name: RequestName, input: unknown): boolean => requestSchemas[name].safeParse(input).success;
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether any key is allowed at this place. A separate test below checks these places. */
const isFree = (path: Path): boolean => path.includes('shortcuts');

test('every request has a schema, and every schema a request', () => {
  expect(Object.keys(requestSchemas).sort()).toEqual([...REQUEST_NAMES].sort());
  expect(Object.keys(GOOD).sort()).toEqual([...REQUEST_NAMES].sort());
});

describe.each([...REQUEST_NAMES])('%s', (name) => {
  const good: unknown = GOOD[name];

  test('accepts what the window sends, unchanged', () => {
    const parsed = requestSchemas[name].safeParse(structuredClone(good));
    expect(parsed.error?.issues ?? []).toEqual([]);
    expect(parsed.data).toEqual(good);
  });

  test('accepts no value of another type in any place', () => {
    for (const path of placesOf(good)) {
      const there = at(good, path);
      const others = [
        0,
        'text',
        true,
        [],
        {},
        null,
        undefined,
        Number.NaN,
        Number.POSITIVE_INFINITY,
        10n,
        new Date(),
        new Map(),
        () => 0,
      ];
      for (const other of others) {
        if (typeof other === typeof there && Array.isArray(other) === Array.isArray(there) && !Number.isNaN(other))
          continue;
        // The compiler already checks where the contract allows undefined and null.
        if (other === undefined || other === null || there === null) continue;
        expect(isAccepted(name, put(good, path, other)), `${path.join('.')} = ${String(other)}`).toBe(false);
      }
    }
  });

  test('accepts no unknown field', () => {
    for (const path of placesOf(good).filter((place) => isObject(at(good, place)) && !isFree(place))) {
      for (const key of ['extra', 'constructor', 'toString', 'apiKey2', '']) {
        expect(isAccepted(name, put(good, [...path, key], 'x')), `${path.join('.')}.${key}`).toBe(false);
      }
      const polluted: unknown = JSON.parse(`{"__proto__":{"polluted":true}}`);
      const here = Object.assign(Object.create(null), at(good, path));
      Object.defineProperty(here, '__proto__', { value: { polluted: true }, enumerable: true });
      const parsed = requestSchemas[name].safeParse(put(good, path, here));
      expect(JSON.stringify(parsed.data ?? null)).not.toContain('polluted');
      expect(isAccepted(name, polluted) && Reflect.has(requestSchemas[name].parse(polluted), 'polluted')).toBe(false);
    }
    expect(Reflect.has({}, 'polluted')).toBe(false);
  });

  test('refuses a text that is longer than every limit', () => {
    const huge = 'x'.repeat(LIMITS.messageMaxChars + 1);
    for (const path of placesOf(good).filter((place) => typeof at(good, place) === 'string'))
      expect(isAccepted(name, put(good, path, huge)), path.join('.')).toBe(false);
  });

  test('answers invalid input without throwing', () => {
    fc.assert(
      fc.property(
        fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, withTypedArray: true }),
        (input) => {
          const isPlainEmpty = isObject(input) && Object.keys(input).length === 0;
          // Requests without required fields accept an empty object, and nothing else that is random.
          if (isAccepted(name, input)) expect(isPlainEmpty).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });
});

test('a patch of settings may be empty or change one setting', () => {
  expect(isAccepted('settings:update', { patch: {} })).toBe(true);
  expect(isAccepted('settings:update', { patch: { theme: 'dark' } })).toBe(true);
  expect(isAccepted('settings:update', { patch: { theme: 'pink' } })).toBe(false);
});

test('shortcuts can’t change the prototype of their object', () => {
  const parsed = requestSchemas['settings:update'].safeParse({
    patch: { shortcuts: JSON.parse('{"search":"Ctrl+K","__proto__":"x"}') },
  });
  const shortcuts = parsed.data?.patch.shortcuts ?? {};
  expect(Object.keys(shortcuts).filter((key) => key !== 'search')).toEqual([]);
  expect(Object.getPrototypeOf(shortcuts)).toBe(Object.prototype);
});

test.each([
  ['conversation:list', { view: 'active', offset: -1, limit: 10 }],
  ['conversation:list', { view: 'active', offset: 0, limit: 1e9 }],
  ['conversation:list', { view: 'active', offset: 0.5, limit: 10 }],
  ['conversation:rename', { id: 'a', title: '   ' }],
  ['conversation:settings', { id: 'a', patch: { historyLimit: -1 } }],
  ['conversation:bulk', { ids: ['a'], action: { kind: 'delete', folderId: null } }],
  ['conversation:bulk', { ids: ['a'], action: { kind: 'shred' } }],
  ['compare:send', { conversationId: 'a', text: 'x', targets: [{ connectionId: 'c', model: 'm', parameters: {} }] }],
  [
    'compare:send',
    { conversationId: 'a', text: 'x', targets: Array(5).fill({ connectionId: 'c', model: 'm', parameters: {} }) },
  ],
  ['data:delete-all', { isConfirmed: false }],
  ['connection:create', { ...connection, timeouts: { ...timeouts, idleMs: 0 } }],
] as const)('%s refuses %o', (name, input) => {
  expect(isAccepted(name, input)).toBe(false);
});

test('trash:restore refuses more than 100,000 ids', () => {
  expect(isAccepted('trash:restore', { ids: Array(100_001).fill('a') })).toBe(false);
});
