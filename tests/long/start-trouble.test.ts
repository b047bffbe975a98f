// A failed start says why in one sentence and exits with a code; a successful start passes on no foreign variables.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { electronRuntime } from '../../scripts/set-up/electron-runtime.mjs';
import { withDisplay } from '../../scripts/testing/display.mjs';
import { ParleyApp, temporaryFolder, until } from '../e2e/parley-app.ts';
import { SmallDisk } from '../helpers/system/small-disk.ts';

let place: string;
let child: ChildProcess | null;
const root = join(import.meta.dirname, '..', '..');
const isLinux = process.platform === 'linux';
const isRoot = isLinux && process.getuid?.() === 0;

beforeEach(async () => {
  place = await temporaryFolder();
  child = null;
});

afterEach(async () => {
  child?.kill('SIGKILL');
  await rm(place, { recursive: true, force: true });
});

interface Ended {
  readonly exitCode: number | null;
  readonly said: string;
}

/** Starts the app with a profile and without a display, where a dialog would wait for a click. */
async function startWithoutDisplay(profile: string): Promise<Ended> {
  const { executablePath, appArguments } = await electronRuntime();
  const sandbox = isRoot ? ['--no-sandbox'] : [];
  const { DISPLAY: _x, WAYLAND_DISPLAY: _wayland, ELECTRON_RUN_AS_NODE: _node, ...env } = process.env;
  const started = spawn(executablePath, [...appArguments, ...sandbox, root, `--user-data-dir=${profile}`], { env });
  child = started;
  let said = '';
  started.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const exitCode = await new Promise<number | null>((resolve) => started.once('close', resolve));
  return { exitCode, said };
}

/** Expects one sentence with these words, no stack, and exit code 1. */
function expectSentence({ exitCode, said }: Ended, ...words: readonly string[]): void {
  expect(exitCode).toBe(1);
  for (const word of words) expect(said).toContain(word);
  expect(said.match(/Parley could not start/g)).toHaveLength(1);
  expect(said).not.toMatch(/\n\s+at /);
}

describe.runIf(isLinux)('at launch', () => {
  it('a file in place of the profile folder is named', async () => {
    const file = join(place, 'file');
    await writeFile(file, '');
    expectSentence(await startWithoutDisplay(file), file, 'is a file');
    expectSentence(await startWithoutDisplay(join(file, 'below')), file, 'is a file');
  });

  it('a broken link is named', async () => {
    const link = join(place, 'link');
    symlinkSync(join(place, 'nothing', 'here'), link);
    expectSentence(await startWithoutDisplay(link), link, 'leads nowhere');
  });

  it('a path that is too long for the database is reported', async () => {
    const profile = join(place, 'a'.repeat(240), 'b'.repeat(240));
    expectSentence(await startWithoutDisplay(profile), profile, 'too long');
  });

  it.runIf(isRoot)('a read-only or full disk is reported', async () => {
    const disk = SmallDisk.mount(join(place, 'disk'));
    if (disk === null) throw new Error('root may mount a disk');
    try {
      disk.fill();
      expectSentence(await startWithoutDisplay(join(disk.folder, 'profile')), 'is full');
      expect(spawnSync('mount', ['-o', 'remount,ro', disk.folder]).status).toBe(0);
      expectSentence(await startWithoutDisplay(disk.folder), disk.folder, 'only be read');
    } finally {
      disk.unmount();
    }
  });
});

it.runIf(isLinux)("no process that the app starts has another program's variables", async () => {
  const env = { SNAP: '/snap/other', PARLEY_CANARY: 'x', SSLKEYLOGFILE: join(place, 'keys.log'), LD_PRELOAD: '' };
  const app = await ParleyApp.start({ env });
  try {
    const children = await until('the app has child processes', () => {
      const found = processesBelow(app.processId);
      return found.length > 2 && found;
    });
    for (const id of children) {
      const variables = readFileSync(`/proc/${id}/environ`, 'utf8').split('\0');
      const names = variables.map((one) => one.replace(/=.*$/s, ''));
      expect(Object.keys(env).filter((name) => names.includes(name))).toEqual([]);
    }
  } finally {
    await app.dispose();
  }
});

it.runIf(isLinux)('the first window fits a screen of 1024 × 640, and so does a window that was larger', async () => {
  const profile = join(place, 'profile');
  await mkdir(profile);
  const bounds = { x: 500, y: 400, width: 3600, height: 2000 };
  await withDisplay(
    async ({ DISPLAY = '', XAUTHORITY = '' }) => {
      for (const stored of [null, { version: 1, bounds, isMaximized: false }]) {
        if (stored !== null) await writeFile(join(profile, 'window.json'), JSON.stringify(stored));
        const app = await ParleyApp.start({ userDataDir: profile, env: { DISPLAY, XAUTHORITY } });
        try {
          const { page } = app;
          expect(await page.evaluate(() => [screen.availWidth, screen.availHeight])).toEqual([1024, 640]);
          const [x = 0, y = 0, width = 0, height = 0] = await page.evaluate(() => [
            window.screenX,
            window.screenY,
            window.outerWidth,
            window.outerHeight,
          ]);
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
          expect(x + width).toBeLessThanOrEqual(1024);
          expect(y + height).toBeLessThanOrEqual(640);
          expect(Math.min(width - 900, height - 500)).toBeGreaterThan(0);
        } finally {
          await app.kill();
        }
      }
    },
    { isAlwaysVirtual: true, size: '1024x640' },
  );
});

function processesBelow(id: number): readonly number[] {
  const parentOf = (one: number): number => {
    try {
      return Number(/\) \w (\d+)/.exec(readFileSync(`/proc/${one}/stat`, 'utf8'))?.[1] ?? 0);
    } catch {
      // The process has ended since it was listed.
      return 0;
    }
  };
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const below = all.filter((one) => parentOf(one) === id);
  return [...below, ...below.flatMap(processesBelow)];
}
