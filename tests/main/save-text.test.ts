// A saved text is readable by its owner only, because it may be a recovery code.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { OutputFile } from '../../electron/library/transfer/output-file.ts';
import { writePrivately } from '../../electron/shell/desktop.ts';

test('a new file, or a file that others could read, becomes readable by its owner only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-save-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'code.txt');
  writePrivately(path, 'ABCD-EFGH');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  writeFileSync(path, 'something long that was there before');
  chmodSync(path, 0o644);
  writePrivately(path, 'IJKL');
  expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['IJKL', 0o600]);
  expect(() => writePrivately(join(folder, 'missing', 'code.txt'), 'x')).toThrow('ENOENT');
  expect(readdirSync(folder)).toEqual(['code.txt']);
});

test.each([
  ['appeared', null],
  ['was replaced', 'what the user agreed to replace'],
])("doesn't touch a file that %s while the text was written", (_what, before) => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-save-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'notes.txt');
  if (before !== null) writeFileSync(path, before);
  const file = new OutputFile(path);
  file.write('the text');
  writeFileSync(path, 'of another program, and longer than before');
  expect(() => file.finish()).toThrow('another program');
  file.discard();
  expect(readFileSync(path, 'utf8')).toBe('of another program, and longer than before');
  expect(readdirSync(folder)).toEqual(['notes.txt']);
});
