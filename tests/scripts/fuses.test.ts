// Every fuse of a packaged app is set on purpose.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hardenFuses } from '../../scripts/packaging/after-pack.mjs';

/** In Electron's program, this text, the version 1 and the number of fuses precede the fuses. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-fuses-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A fake of Electron's program, with all fuses off. */
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

  it('fails for a fuse without a value', async () => {
    await expect(hardenFuses(programWith(10))).rejects.toThrow(/strictlyRequireAllFuses/);
  });

  it.skipIf(process.platform === 'win32').each([
    ['darwin', true],
    ['linux', false],
  ])('on %s, signs an app again after changing its bytes: %s', (system, isSigned) => {
    const app = join(folder, 'Parley.app');
    const framework = join(app, 'Contents', 'Frameworks', 'Electron Framework.framework', 'Electron Framework');
    mkdirSync(dirname(framework), { recursive: true });
    renameSync(programWith(9), framework);
    const said = join(folder, 'said');
    // Only a Mac has the real `codesign`. This one records its arguments, and the fuses at that moment.
    const codesign = `#!/bin/sh\necho "$*" > '${said}'\ntail -c 9 '${framework}' >> '${said}'\n`;
    writeFileSync(join(folder, 'codesign'), codesign, { mode: 0o755 });
    const script = pathToFileURL(resolve(import.meta.dirname, '../../scripts/packaging/after-pack.mjs')).href;
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `Object.defineProperty(process, 'platform', { value: '${system}' });
        const { hardenFuses } = await import('${script}');
        await hardenFuses(${JSON.stringify(app)});`,
      ],
      { env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH ?? ''}` } },
    );
    expect(fusesOf(framework)).toBe('010011001');
    expect(existsSync(said)).toBe(isSigned);
    if (isSigned)
      expect(readFileSync(said, 'utf8')).toMatch(new RegExp(`--sign - --force .*--deep ${app}\\n010011001$`));
  });
});
