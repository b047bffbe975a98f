/** Drives the app on Wayland, under a compositor without a screen (weston). */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setUp } from './setup.mjs';
import { Failure, run, runCommand } from './terminal.mjs';

const SOCKET = 'parley-wayland';
const STARTS_WITHIN_MS = 20_000;

await runCommand(async () => {
  if ((await run('weston', ['--version'])).exitCode !== 0) {
    throw new Failure('weston is missing: on Debian and Ubuntu the package of that name has it.');
  }
  await setUp({ libraries: ['app'] });
  const { ensureFreshBuild } = await import('./fresh-build.mjs');
  const { runVitest } = await import('./vitest-run.mjs');
  await ensureFreshBuild();
  const folder = await mkdtemp(join(tmpdir(), 'parley-wayland-'));
  const compositor = spawn(
    'weston',
    ['--backend=headless-backend.so', `--socket=${SOCKET}`, '--width=1600', '--height=1000'],
    {
      env: { ...process.env, XDG_RUNTIME_DIR: folder },
      stdio: 'ignore',
    },
  );
  try {
    await until(() => existsSync(join(folder, SOCKET)));
    const { DISPLAY: _unused, ...env } = process.env;
    const { passed, failed } = await runVitest(['e2e'], {
      filters: process.argv.length > 2 ? process.argv.slice(2) : ['spine', 'keyboard'],
      env: {
        ...env,
        XDG_RUNTIME_DIR: folder,
        XDG_SESSION_TYPE: 'wayland',
        WAYLAND_DISPLAY: SOCKET,
        // For an Electron that does not choose Wayland by itself.
        ELECTRON_OZONE_PLATFORM_HINT: 'wayland',
      },
    });
    console.log(`${passed} passed, ${failed} failed`);
    return failed === 0 ? 0 : 1;
  } finally {
    compositor.kill();
    await rm(folder, { recursive: true, force: true });
  }
});

/** @param {() => boolean} isThere */
async function until(isThere) {
  const deadline = Date.now() + STARTS_WITHIN_MS;
  while (!isThere()) {
    if (Date.now() > deadline) throw new Failure('The compositor did not start.');
    await new Promise((done) => {
      setTimeout(done, 50);
    });
  }
}
