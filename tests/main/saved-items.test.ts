// Whether presets can be used, names of new items, and changes sent to other windows.
import { describe, expect, it } from 'vitest';
import type { ModelList } from '../../shared/connection.ts';
import { LIMITS } from '../../shared/limits.ts';
import {
  afterChange,
  freeName,
  isAsSet,
  type PresetValues,
  type Prompt,
  presetTrouble,
  savedChange,
  settingsOf,
} from '../../shared/saved-items.ts';

const VALUES: PresetValues = {
  connectionId: 'c',
  connectionName: 'Northwind',
  model: 'alpha',
  isListed: true,
  parameters: { temperature: 0.3, stop: ['END'] },
  stream: true,
  systemPrompt: '',
  extraBody: '',
};
const CONNECTIONS = [{ id: 'c', name: 'Northwind (new)' }];
const list = (ids: readonly string[], fetchedAt: number | null = 1): ModelList => ({
  connectionId: 'c',
  models: ids.map((id) => ({ id })),
  fetchedAt,
  error: null,
});

describe('a preset', () => {
  it("can't be used without its connection, whose last name is shown", () => {
    expect(presetTrouble(VALUES, [], undefined)).toEqual({ kind: 'connection_gone', connection: 'Northwind' });
  });

  it("can't be used once its model is missing from a loaded list", () => {
    const gone = { kind: 'model_gone', model: 'alpha', connection: 'Northwind (new)' };
    expect(presetTrouble(VALUES, CONNECTIONS, list(['beta']))).toEqual(gone);
    expect(presetTrouble(VALUES, CONNECTIONS, list(['beta', 'alpha']))).toBeNull();
  });

  it('is trusted if there is no list, or the model’s name was typed', () => {
    expect(presetTrouble(VALUES, CONNECTIONS, undefined)).toBeNull();
    expect(presetTrouble(VALUES, CONNECTIONS, list([], null))).toBeNull();
    expect(presetTrouble({ ...VALUES, isListed: false }, CONNECTIONS, list(['beta']))).toBeNull();
  });

  it('matches a chat only if all values agree; the order of parameters does not matter', () => {
    const settings = { ...settingsOf(VALUES), parameters: { stop: ['END'], temperature: 0.3 } };
    expect(isAsSet(settings, VALUES)).toBe(true);
    for (const other of [
      { parameters: { temperature: 0.3 } },
      { parameters: { temperature: 0.3, stop: ['END', 'x'] } },
      { stream: false },
      { extraBody: '{}' },
      { model: 'beta' },
    ])
      expect(isAsSet({ ...settings, ...other }, VALUES)).toBe(false);
  });
});

it('a free name stays within the limits of a name', () => {
  const long = 'n'.repeat(LIMITS.titleMaxChars);
  const taken = new Set([long, `${long.slice(0, -4)} (2)`]);
  expect(freeName('New', taken)).toBe('New');
  expect(freeName(long, taken)).toBe(`${long.slice(0, -4)} (3)`);
});

it('a numbered name gets the first free number', () => {
  expect(freeName('Fix (2)', new Set(['Fix', 'Fix (2)']))).toBe('Fix (3)');
  expect(freeName('Fix (2)', new Set(['Fix (2)', 'Fix (3)', 'Fix (4)']))).toBe('Fix (5)');
  expect(freeName('Fix (3)', new Set(['Fix', 'Fix (3)']))).toBe('Fix (2)');
  expect(freeName('Fix (2)', new Set(['Fix']))).toBe('Fix (2)');
  const long = 'n'.repeat(LIMITS.titleMaxChars - 4);
  expect(freeName(`${long} (9)`, new Set(['2', '3', '9'].map((number) => `${long} (${number})`)))).toBe(`${long} (4)`);
  // Parley does not write numbers like these, so they are part of the name.
  for (const name of ['Report (2024)', 'Fix (0)', 'Fix (1)', 'Fix(2)', 'Fix (2) b', '(2)'])
    expect(freeName(name, new Set([name]))).toBe(`${name} (2)`);
});

describe('a change of the saved items', () => {
  const prompt = (id: string, text: string, position: number): Prompt => {
    return { kind: 'prompt', id, name: id, text, position, revision: `${id}:${text}` };
  };
  const revisions = (items: readonly Prompt[]) => new Map(items.map(({ id, revision }) => [id, revision]));
  const BEFORE = [prompt('a', 'one', 0), prompt('b', 'two', 1), prompt('c', 'three', 2)];

  it('contains new and changed items, and the order of all items', () => {
    const after = [prompt('c', 'three', 0), prompt('a', 'other', 1), prompt('d', 'four', 2)];
    const change = savedChange(revisions(BEFORE), after);
    expect(change.changed.map(({ id }) => id)).toEqual(['a', 'd']);
    expect(afterChange(BEFORE, change)).toEqual(after);
  });

  it('contains no text if only the order changed', () => {
    const after = [prompt('b', 'two', 0), prompt('a', 'one', 1), prompt('c', 'three', 2)];
    const change = savedChange(revisions(BEFORE), after);
    expect(change.changed).toEqual([]);
    expect(afterChange(BEFORE, change)).toEqual(after);
  });

  it('can’t be applied in a window that lacks an item or has another version of it', () => {
    const change = savedChange(revisions(BEFORE), BEFORE);
    expect(afterChange(BEFORE.slice(1), change)).toBeNull();
    expect(afterChange([prompt('a', 'older', 0), ...BEFORE.slice(1)], change)).toBeNull();
  });
});
