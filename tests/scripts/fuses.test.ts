// Every fuse of a packaged app is decided upon.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hardenFuses } from '../../scripts/after-pack.mjs';

/** Electron marks the place of its fuses with this text, the version 1, and their number. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-fuses-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Something like Electron's program, with all its fuses off. */
function programWith(fuses: number): string {
  const path = join(folder, 'program');
  writeFileSync(
    path,
    Buffer.concat([Buffer.from(`before${SENTINEL}\u0001`), Buffer.from([fuses]), Buffer.from('0'.repeat(fuses))]),
  );
  return path;
}

const fusesOf = (program: string): string => readFileSync(program, 'latin1').slice(-9).replace(/[^01]/g, '');

describe('hardening', () => {
  it('sets the eight fuses of Electron 33', async () => {
    const program = programWith(8);
    await hardenFuses(program);
    expect(fusesOf(program)).toBe('01001100');
  });

  it('sets the nine fuses of Electron 45', async () => {
    const program = programWith(9);
    await hardenFuses(program);
    expect(fusesOf(program)).toBe('010011001');
  });

  it('fails for a fuse that nobody has decided upon', async () => {
    await expect(hardenFuses(programWith(10))).rejects.toThrow(/strictlyRequireAllFuses/);
  });
});
