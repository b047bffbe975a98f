// Test files of a worker share their modules, so a file that mocks a module must load its own copies.
import { expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

const REPLACES = /\bvi\.(?:mock|doMock)\(/;
const LOADS_AGAIN = /\bvi\.resetModules\(\)/;

const isUnsafe = (text: string): boolean => REPLACES.test(text) && !LOADS_AGAIN.test(text);

it('no test file mocks a module without loading its own copies', () => {
  const unsafe = sourceFiles('tests').filter(({ text }) => isUnsafe(text));
  expect(unsafe.map(({ path }) => path)).toEqual([]);
});

it('the check finds a file that mocks a module without loading its own copies', () => {
  const replacing = `vi.${'doMock'}('electron', () => ({}));`;
  expect(isUnsafe(replacing)).toBe(true);
  expect(isUnsafe(`vi.resetModules();\n${replacing}`)).toBe(false);
});
