// On Wayland compositors without a display, the window fits a small screen and shows the message box, at the first
// start and after it was larger.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ParleyApp, temporaryFolder, until } from '../e2e/parley-app.ts';

interface Screen {
  readonly width: number;
  readonly height: number;
}

const SCREEN: Screen = { width: 1024, height: 640 };
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

interface Compositor {
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** True if the compositor refuses to run as root. */
  readonly isUnprivileged?: boolean;
  /** The compositor's screen, if the test can't choose its size. */
  readonly screen?: Screen;
}

const HEADLESS = { WLR_BACKENDS: 'headless', WLR_RENDERER: 'pixman', WLR_LIBINPUT_NO_DEVICES: '1' };
const SIZE = `${SCREEN.width}x${SCREEN.height}`;
const COMPOSITORS: Readonly<Record<string, Compositor>> = {
  weston: {
    command: ['weston', '--backend=headless-backend.so', `--width=${SCREEN.width}`, `--height=${SCREEN.height}`],
  },
  mutter: {
    command: ['dbus-run-session', '--', 'mutter', '--headless', '--wayland', '--no-x11', '--virtual-monitor', SIZE],
  },
  sway: { command: ['sway', '-c', 'sway.conf'], env: HEADLESS, isUnprivileged: true },
  labwc: { command: ['labwc'], env: HEADLESS },
  cage: {
    command: ['cage', '--', 'sleep', '600'],
    env: HEADLESS,
    isUnprivileged: true,
    screen: { width: 1280, height: 720 },
  },
};

let runtime: string;
let profile: string;
let compositor: ChildProcess | null;
let app: ParleyApp | null;

beforeEach(async () => {
  runtime = mkdtempSync(join(tmpdir(), 'parley-compositor-'));
  chmodSync(runtime, 0o700);
  profile = await temporaryFolder();
  compositor = null;
  app = null;
});

afterEach(async () => {
  await app?.dispose();
  if (compositor?.pid !== undefined && compositor.exitCode === null) process.kill(-compositor.pid, 'SIGKILL');
  rmSync(runtime, { recursive: true, force: true });
  rmSync(profile, { recursive: true, force: true });
});

/** Starts the compositor and returns the name of its socket. */
async function start({ command, env, isUnprivileged = false }: Compositor): Promise<string> {
  writeFileSync(join(runtime, 'sway.conf'), `output HEADLESS-1 mode ${SIZE}\nxwayland disable\n`);
  const user = isUnprivileged && isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  if (isUnprivileged && isRoot) chownSync(runtime, NOBODY, NOBODY);
  const { DISPLAY: _x, WAYLAND_DISPLAY: _wayland, ...rest } = process.env;
  const [program = '', ...args] = command;
  compositor = spawn(program, args, {
    ...user,
    cwd: runtime,
    env: { ...rest, ...env, XDG_RUNTIME_DIR: runtime, HOME: runtime },
    stdio: 'ignore',
    detached: true,
  });
  return until('the compositor runs', () => readdirSync(runtime).find((name) => /^wayland-\d+$/.test(name)));
}

describe.runIf(process.platform === 'linux').each(Object.entries(COMPOSITORS))('on %s', (name, options) => {
  it('the first window fits the screen, and so does a window that was larger', async (context) => {
    const isThere = spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;
    context.skip(!isThere, `Not checked on ${name}: it isn't installed (Debian has a package of that name).`);
    const socket = await start(options);
    const env = {
      XDG_RUNTIME_DIR: runtime,
      XDG_SESSION_TYPE: 'wayland',
      WAYLAND_DISPLAY: socket,
      ELECTRON_OZONE_PLATFORM_HINT: 'wayland',
      DISPLAY: '',
    };
    const bounds = { x: 500, y: 400, width: 3600, height: 2000 };
    for (const stored of [null, { version: 1, bounds, isMaximized: false }]) {
      if (stored !== null) writeFileSync(join(profile, 'window.json'), JSON.stringify(stored));
      app = await ParleyApp.start({ userDataDir: profile, env });
      await expectToFit(app.page, options.screen ?? SCREEN);
      await app.kill();
    }
    expect(existsSync(join(runtime, socket))).toBe(true);
  });
});

async function expectToFit(page: Page, { width: screenWidth, height: screenHeight }: Screen): Promise<void> {
  const first = page.getByRole('button', { name: 'Try the practice service' });
  const box = page.getByRole('textbox', { name: 'Message' });
  await first.or(box).waitFor();
  expect(await page.evaluate(() => [screen.width, screen.height])).toEqual([screenWidth, screenHeight]);
  await until('the window fits', async () => {
    const [width, height] = await page.evaluate(() => [window.outerWidth, window.outerHeight] as const);
    return width <= screenWidth && height <= screenHeight;
  });
  if (await first.isVisible()) await first.click();
  const { y, height } = (await box.boundingBox()) ?? { y: 0, height: Number.POSITIVE_INFINITY };
  expect(y + height).toBeLessThanOrEqual(await page.evaluate(() => window.innerHeight));
}
