// Each failure is named at the end of a run with its reason, including hooks, files and unhandled errors.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Counts, Tally } from '../../scripts/testing/tally.mjs';

const VITEST = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const REPORTER = resolve(import.meta.dirname, '../../scripts/testing/vitest-counts.mjs');
const FILES = {
  'a.test.js': `
    it('passes', () => {});
    it.skip('is left out', () => {});
    describe('a part', () => { it('fails', () => expect('it').toBe('something else')); });`,
  'hook.test.js': `describe('a part', () => { beforeAll(() => { throw new Error('no hook') }); it('waits', () => {}); });`,
  'file.test.js': `throw new Error('no file');`,
  'late.test.js': `it('passes', () => { setTimeout(() => { throw new Error('too late') }); return new Promise((done) => setTimeout(done, 50)); });`,
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-counts-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

function countsOf(files: Readonly<Record<string, string>>): Counts {
  const report = join(folder, 'report.json');
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  spawnSync(process.execPath, [VITEST, 'run', '--globals', '--root', folder, `--reporter=${REPORTER}`], {
    env: { ...process.env, PARLEY_TEST_REPORT: report },
  });
  return JSON.parse(readFileSync(report, 'utf8'));
}

it('counts what passed, and names what failed and why', () => {
  const { failures = [], ...counts } = countsOf(FILES);
  expect(counts).toEqual({ passed: 2, failed: 4, skipped: 2 });
  const said = new Map(failures.map(({ name, reason }) => [name.slice(name.lastIndexOf('/') + 1), reason]));
  expect([...said.keys()].sort()).toEqual([
    'An error of no test',
    'a.test.js: a part > fails',
    'file.test.js',
    'hook.test.js: a part',
  ]);
  expect(said.get('a.test.js: a part > fails')).toContain("expected 'it' to be 'something else'");
  expect(said.get('hook.test.js: a part')).toBe('no hook');
  expect(said.get('file.test.js')).toBe('no file');
  expect(said.get('An error of no test')).toBe('too late');
});

it('counts a test that passed only at its retry as passed, and not as failed', () => {
  const text = `let tries = 0; it('passes again', { retry: 1 }, () => expect(++tries).toBe(2));`;
  expect(countsOf({ 'again.test.js': text })).toEqual({ passed: 1, failed: 0, skipped: 0, failures: [] });
});

it('prints the failures, shortened, and then the counts', () => {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => lines.push(line));
  const tally = new Tally();
  tally.add({ passed: 2, skipped: 1 });
  tally.add({ failed: 1, failures: [{ name: 'a.test.js: fails', reason: `${'a line\n'.repeat(40)}` }] });
  expect(tally.end()).toBe(1);
  const [failure = '', ...rest] = lines;
  expect(failure.split('\n')).toEqual(['failed: a.test.js: fails', ...Array(12).fill('  a line'), '  …']);
  expect(rest).toEqual(['1 skipped', '2 passed, 1 failed']);
});
