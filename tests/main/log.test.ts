// The log: redacted lines in a private file of bounded size.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Log } from '../../electron/logging/log.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'logs');
}

const linesOf = (folder: string, name = 'parley.log'): Record<string, unknown>[] =>
  readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

test('the log begins with the lines that were logged before the folder was known', async () => {
  const log = new Log();
  log.info('early', { count: 1 });
  const folder = newFolder();
  log.open(folder);
  log.warn('later', { isOpen: true, nothing: null });
  await log.flush();
  expect(linesOf(folder)).toMatchObject([
    { level: 'info', event: 'early', count: 1 },
    { level: 'warn', event: 'later', isOpen: true, nothing: null },
  ]);
});

test('the log file is private', async () => {
  const folder = newFolder();
  const log = new Log();
  log.open(folder);
  log.info('start');
  await log.flush();
  expect(statSync(join(folder, 'parley.log')).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('the log keeps its file and the previous file, each within the limit', async () => {
  const folder = newFolder();
  const log = new Log(2_000);
  log.open(folder);
  for (let count = 0; count < 100; count++) log.info('tick', { count });
  await log.flush();
  for (const name of ['parley.log', 'parley.previous.log']) {
    expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(2_000);
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  }
  const counts = [...linesOf(folder, 'parley.previous.log'), ...linesOf(folder)].map(({ count }) => count);
  expect(counts).toEqual(counts.map((_, index) => 100 - counts.length + index));
});

test('the limit counts what an earlier launch has written', async () => {
  const folder = newFolder();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'parley.log'), `${'x'.repeat(1_990)}\n`);
  const log = new Log(2_000);
  log.open(folder);
  log.info('start');
  await log.flush();
  expect(linesOf(folder)).toHaveLength(1);
  expect(statSync(join(folder, 'parley.previous.log')).size).toBe(1_991);
});

test("the log continues if the old file can't be renamed or is gone", async () => {
  const folder = newFolder();
  const log = new Log(300);
  log.open(folder);
  log.info('first', { words: 'x '.repeat(100) });
  await log.flush();
  // No file can replace the folder that now has the previous file's name.
  mkdirSync(join(folder, 'parley.previous.log', 'in-the-way'), { recursive: true });
  log.info('second', { words: 'y '.repeat(50) });
  await log.flush();
  expect(linesOf(folder)).toMatchObject([{ event: 'second' }]);
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  log.info('third', { words: 'z '.repeat(100) });
  await log.flush();
  expect(linesOf(folder)).toMatchObject([{ event: 'third' }]);
});

test("an unwritable log doesn't stop the app", async () => {
  const folder = newFolder();
  writeFileSync(join(folder, '..', 'file'), '');
  const log = new Log();
  log.open(join(folder, '..', 'file', 'logs'));
  log.info('nowhere');
  await log.flush();
  expect(existsSync(folder)).toBe(false);
});

test('no field can forge a line or another field, or contain a key', async () => {
  const folder = newFolder();
  const log = new Log();
  log.open(folder);
  const error = new Error('401 for Bearer sk-secret-key-123456\n{"level":"error","event":"forged"}\u001b[2J');
  log.error('request.failed', {
    error,
    level: 'info',
    event: 'other',
    at: 'never',
    detail: { key: 'sk-secret-key-123456' },
  });
  await log.flush();
  const text = readFileSync(join(folder, 'parley.log'), 'utf8');
  expect(text.split('\n')).toHaveLength(2);
  expect(text).not.toContain('sk-secret');
  expect(text).not.toContain('\u001b');
  const [line] = linesOf(folder);
  expect(line).toMatchObject({ level: 'error', event: 'request.failed', detail: '[object Object]' });
  expect(Date.parse(String(line?.at))).not.toBeNaN();
});
