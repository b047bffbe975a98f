// Test files of a worker share their modules, so a file that mocks a module must load its own copies.
import { expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

const REPLACES = /\bvi\.(?:mock|doMock)\(/;
const LOADS_AGAIN = /\bvi\.resetModules\(\)/;

const isUnsafe = (text: string): boolean => REPLACES.test(text) && !LOADS_AGAIN.test(text);

it('mocks no module that an earlier file may have loaded', () => {
  const unsafe = sourceFiles('tests').filter(({ text }) => isUnsafe(text));
  expect(unsafe.map(({ path }) => path)).toEqual([]);
});

it('notices a file that mocks a loaded module', () => {
  const replacing = `vi.${'doMock'}('electron', () => ({}));`;
  expect(isUnsafe(replacing)).toBe(true);
  expect(isUnsafe(`vi.resetModules();\n${replacing}`)).toBe(false);
});
