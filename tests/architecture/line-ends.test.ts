// A checkout has the same bytes on Windows as on other systems.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..', '..');
const { status, stdout } = spawnSync('git', ['ls-files', '--eol'], { cwd: root, encoding: 'utf8' });

it.skipIf(status !== 0)('no committed text has CRLF line ends, and Git checks out every text with LF', () => {
  const files = stdout.split('\n').filter((line) => line !== '');
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((line) => /\bi\/(crlf|mixed)\b/.test(line))).toEqual([]);
  expect(files.filter((line) => !/attr\/text=auto eol=lf\b/.test(line))).toEqual([]);
});
