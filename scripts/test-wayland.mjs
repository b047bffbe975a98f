/** Tests the app on Wayland with real keys: under weston, which takes its keyboard from a virtual display. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { setUp } from './set-up/setup.mjs';
import { Failure, run, runCommand } from './terminal.mjs';
import { withDisplay } from './testing/display.mjs';
import { Tally } from './testing/tally.mjs';
import { asTestRun } from './testing/test-run.mjs';

const SOCKET = 'parley-wayland';
const STARTS_WITHIN_MS = 20_000;
const NEEDED = ['weston', 'xdotool'];
/** The end-to-end tests of first steps, and of working without a mouse. */
const DRIVES = ['spine', 'keyboard'];

await runCommand(async () => {
  for (const name of NEEDED) {
    if ((await run(name, ['--version'])).exitCode !== 0)
      throw new Failure(`${name} is missing: on Debian and Ubuntu the package of that name has it.`);
  }
  await setUp({ libraries: ['app', 'display'] });
  return asTestRun(() => withDisplay(testOnWayland, { isAlwaysVirtual: true }));
});

/** @param {NodeJS.ProcessEnv} display */
async function testOnWayland(display) {
  const { ensureFreshBuild } = await import('./set-up/fresh-build.mjs');
  const { runVitest } = await import('./testing/vitest-run.mjs');
  await ensureFreshBuild();
  const folder = await mkdtemp(join(tmpdir(), 'parley-wayland-'));
  const compositor = spawn(
    'weston',
    ['--backend=x11-backend.so', '--use-pixman', '--no-config', `--socket=${SOCKET}`, '--width=1600', '--height=1000'],
    { env: { ...display, XDG_RUNTIME_DIR: folder }, stdio: 'ignore' },
  );
  try {
    await until('started', () => existsSync(join(folder, SOCKET)));
    await until('took the keyboard', () => focusCompositor(display));
    const { DISPLAY, XAUTHORITY, ...rest } = display;
    const env = {
      ...rest,
      XDG_RUNTIME_DIR: folder,
      XDG_SESSION_TYPE: 'wayland',
      WAYLAND_DISPLAY: SOCKET,
      // For an Electron that doesn't choose Wayland by itself.
      ELECTRON_OZONE_PLATFORM_HINT: 'wayland',
      // One window at a time, because windows would share the keyboard.
      PARLEY_SCREENS: '[{}]',
      // The display where keys are pressed; the app must not know it.
      PARLEY_KEYS_ON: JSON.stringify({ DISPLAY, XAUTHORITY }),
    };
    const filters = process.argv.slice(2);
    const tally = new Tally();
    if (filters.length === 0) tally.add(await runVitest(['wayland'], { env }));
    tally.add(await runVitest(['e2e'], { env, filters: filters.length > 0 ? filters : DRIVES }));
    return tally.end();
  } finally {
    compositor.kill();
  }
}

/** Gives the compositor the keyboard focus, because there is no window manager. @param {NodeJS.ProcessEnv} env */
async function focusCompositor(env) {
  const { output } = await run('xdotool', ['search', '--onlyvisible', '--class', 'weston'], { env });
  const [window] = output.match(/\d+/) ?? [];
  return window !== undefined && (await run('xdotool', ['windowfocus', '--sync', window], { env })).exitCode === 0;
}

/** @param {string} what @param {() => boolean | Promise<boolean>} isSo */
async function until(what, isSo) {
  const deadline = Date.now() + STARTS_WITHIN_MS;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Failure(`The compositor has not ${what}.`);
    await delay(50);
  }
}
