// The previous release's installer is fetched with GitHub's own command, by the package's name.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join, matchesGlob, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { installerPath } from '../../scripts/package.mjs';

const script = resolve(import.meta.dirname, '..', '..', 'scripts', 'packaging', 'fetch-previous.mjs');
const KIND = process.platform === 'linux' ? 'deb' : process.platform === 'darwin' ? 'dmg' : 'nsis';

/** Runs the script with a `gh` that runs these lines. */
function fetchWith(gh: string) {
  const place = mkdtempSync(join(tmpdir(), 'parley-previous-'));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  writeFileSync(join(place, 'gh'), `#!/bin/sh\n${gh}\n`);
  chmodSync(join(place, 'gh'), 0o755);
  const folder = join(place, 'previous');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, folder], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${place}${delimiter}${process.env.PATH ?? ''}`, ASKED: join(place, 'asked') },
  });
  const asked = existsSync(join(place, 'asked')) ? readFileSync(join(place, 'asked'), 'utf8').trim().split('\n') : [];
  return { status, said: `${stdout}${stderr}`.trim(), asked, files: readdirSync(folder) };
}

it.skipIf(process.platform === 'win32')("downloads this system's package", () => {
  const { status, asked } = fetchWith(
    'if [ "$2" = view ]; then echo v1.2.3; else for one in "$@"; do echo "$one" >> "$ASKED"; done; fi',
  );
  expect(status).toBe(0);
  expect(asked.slice(0, 3)).toEqual(['release', 'download', 'v1.2.3']);
  const pattern = asked.find((one) => one.startsWith('--pattern='))?.slice('--pattern='.length) ?? '';
  expect(matchesGlob(basename(installerPath(KIND)), pattern)).toBe(true);
});

it.skipIf(process.platform === 'win32')('says so if there is no release yet, and leaves the folder empty', () => {
  const { status, said, files } = fetchWith('echo "release not found" >&2; exit 1');
  expect({ status, said, files }).toEqual({ status: 0, said: 'There is no release before this one.', files: [] });
});

it.skipIf(process.platform === 'win32')("fails with gh's message if it can't ask", () => {
  const { status, said } = fetchWith('echo "HTTP 401: Bad credentials" >&2; exit 1');
  expect(status).toBe(1);
  expect(said).toBe('gh: HTTP 401: Bad credentials');
});
