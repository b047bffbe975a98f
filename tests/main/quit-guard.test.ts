// The app asks about running replies before it quits, unless the system doesn't wait.
import { EventEmitter } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserWindow } from 'electron';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { log } from '../../electron/logging/log.ts';
import { QuitGuard } from '../../electron/shell/quit-guard.ts';
import { pretendAppImage } from '../helpers/system/own-app-image.ts';
import { removeFolder } from '../helpers/system/remove-folder.ts';
import { until } from '../helpers/until.ts';
import { app, powerMonitor } from '../security/electron-fake.ts';

function setUp() {
  const world = {
    running: 1,
    asked: 0,
    hasPage: true,
    reasons: [] as string[],
    opened: 0,
    shutDown: () => Promise.resolve(),
  };
  const guard = new QuitGuard({
    busy: () => Array.from({ length: world.running }, (_, index) => `reply ${index}`),
    idle: () => new Promise(() => undefined),
    ask: () => {
      world.asked += 1;
      return world.hasPage;
    },
    showWindow: () => {
      world.opened += 1;
    },
    staysWithoutWindow: () => false,
    shutDown: async (reason) => {
      world.reasons.push(reason);
      await world.shutDown();
    },
  });
  app.exits = 0;
  app.relaunches.length = 0;
  return { guard, world, app };
}

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
const before = new Map(SIGNALS.map((signal) => [signal, process.listeners(signal)]));

// Other test files use the same process.
afterEach(() => {
  for (const name of ['before-quit', 'will-quit', 'window-all-closed', 'quit']) app.removeAllListeners(name);
  powerMonitor.removeAllListeners('shutdown');
});
afterAll(() => {
  for (const signal of SIGNALS) {
    process.removeAllListeners(signal);
    for (const listener of before.get(signal) ?? []) process.on(signal, listener);
  }
});

describe('quitting', () => {
  it('asks while a reply runs, opening a window for the question, and ends the app once the user confirms', async () => {
    const { guard, world, app } = setUp();
    app.quit();
    expect(world).toMatchObject({ asked: 1, opened: 1, reasons: [] });
    guard.ask(true);
    await until(() => expect(app.exits).toBe(1));
    expect(world.reasons).toEqual(['user']);
  });

  it('asks again if another reply has started since the question, and ends the app after the next confirmation', async () => {
    const { guard, world, app } = setUp();
    app.quit();
    world.running = 2;
    guard.ask(true);
    expect(world).toMatchObject({ asked: 2, reasons: [] });
    guard.ask(true);
    await until(() => expect(app.exits).toBe(1));
  });

  it('asks again at the next attempt if the user stayed after confirming', () => {
    const { guard, world, app } = setUp();
    const keep = (event: { preventDefault: () => void }): void => event.preventDefault();
    app.quit();
    app.on('before-quit', keep);
    guard.ask(true);
    guard.stay();
    app.off('before-quit', keep);
    app.quit();
    expect(world).toMatchObject({ asked: 2, reasons: [] });
  });

  it("doesn't ask if nothing runs", async () => {
    const { world, app } = setUp();
    world.running = 0;
    app.quit();
    await until(() => expect(app.exits).toBe(1));
    expect(world.asked).toBe(0);
  });

  it('succeeds the second time if there is no page to ask', async () => {
    const { world, app } = setUp();
    world.hasPage = false;
    app.quit();
    expect(world.reasons).toEqual([]);
    app.quit();
    await until(() => expect(app.exits).toBe(1));
  });

  it('asks again every time in a page that can show the question', () => {
    const { world, app } = setUp();
    app.quit();
    app.quit();
    world.hasPage = false;
    app.quit();
    world.hasPage = true;
    app.quit();
    expect(world).toMatchObject({ asked: 4, reasons: [] });
  });
});

describe('threads that may still be running', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it.each([
    ['because closing takes too long', () => new Promise<void>(() => undefined)],
    ['because closing failed', () => Promise.reject(new Error('no room'))],
  ])('are killed with the process after `quit` was emitted, %s', async (_why, shutDown) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
    const { world, app } = setUp();
    Object.assign(world, { running: 0, shutDown });
    const told = vi.fn(() => expect(kill).not.toHaveBeenCalled());
    app.once('quit', told);
    app.quit();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([app.exits, told.mock.calls.length]).toEqual([1, 1]);
    expect(kill.mock.calls).toEqual([[process.pid, 'SIGKILL']]);
  });

  it('are killed only after the log says why', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-quit-'));
    const file = join(folder, 'parley.log');
    const atKill: string[] = [];
    vi.spyOn(process, 'kill').mockImplementation(() => {
      atKill.push(readFileSync(file, 'utf8'));
      return true;
    });
    log.open(folder);
    const { world, app } = setUp();
    Object.assign(world, { running: 0, shutDown: () => Promise.reject(new Error('no room')) });
    app.quit();
    await until(() => expect(app.exits).toBe(1));
    expect(atKill).toEqual([expect.stringContaining('no room')]);
    removeFolder(folder);
  });

  it('end by themselves once everything is closed, and the app ends normally', async () => {
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
    const { world, app } = setUp();
    world.running = 0;
    app.quit();
    await until(() => expect(app.exits).toBe(1));
    expect(kill).not.toHaveBeenCalled();
  });
});

describe('a Windows session that ends', () => {
  it.each(['query-session-end', 'session-end'])('stores everything without a question at %s', async (event) => {
    const { guard, world, app } = setUp();
    const window = new EventEmitter();
    guard.watch(window as BrowserWindow);
    window.emit(event, { preventDefault: () => expect.fail('Windows would say that Parley prevents the shutdown') });
    await until(() => expect(app.exits).toBe(1));
    expect(world).toMatchObject({ asked: 0, reasons: ['shutdown'] });
  });

  it('ends the app once, although both events come', async () => {
    const { guard, world, app } = setUp();
    const window = new EventEmitter();
    guard.watch(window as BrowserWindow);
    window.emit('query-session-end');
    window.emit('session-end');
    await until(() => expect(app.exits).toBe(1));
    expect(world.reasons).toEqual(['shutdown']);
  });
});

describe('a restart', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('asks as a quit does, and starts with the same switches, in a window', async () => {
    const { image } = pretendAppImage();
    const argv = process.argv;
    process.argv = ['parley', '--user-data-dir=/elsewhere', '--at-login', '--password-store=gnome-libsecret'];
    try {
      const { guard, world, app } = setUp();
      guard.restart();
      expect([world.asked, app.exits]).toEqual([1, 0]);
      guard.ask(true);
      await until(() => expect(app.exits).toBe(1));
      const args = ['--user-data-dir=/elsewhere', '--password-store=gnome-libsecret'];
      expect(app.relaunches).toEqual([{ execPath: image, args }]);
    } finally {
      process.argv = argv;
    }
  });

  it('is forgotten if the user stays and quits later, and when the session ends', async () => {
    for (const forget of ['stay', 'session'] as const) {
      const { guard, world, app } = setUp();
      world.running = 0;
      // Stop quitting, as the guard of unsaved data does.
      app.once('before-quit', (event: { preventDefault: () => void }) => event.preventDefault());
      guard.restart();
      if (forget === 'stay') {
        guard.stay();
        app.quit();
      } else powerMonitor.emit('shutdown');
      await until(() => expect(app.exits).toBe(1));
      expect(app.relaunches).toEqual([]);
      for (const name of ['before-quit', 'will-quit', 'window-all-closed']) app.removeAllListeners(name);
      powerMonitor.removeAllListeners('shutdown');
    }
  });
});

describe('an update that quits the app itself', () => {
  it('waits for the answer while a reply runs', () => {
    const { guard, world, app } = setUp();
    const install = vi.fn(() => new Promise<void>(() => undefined));
    guard.endBy(install);
    expect(world.asked).toBe(1);
    expect(install).not.toHaveBeenCalled();
    guard.ask(true);
    expect(install).toHaveBeenCalledOnce();
    // On macOS, the installer quits the app itself, and the question isn't asked again.
    app.quit();
    expect(world.asked).toBe(1);
  });

  it('begins at once when nothing runs', () => {
    const { guard, world } = setUp();
    world.running = 0;
    const install = vi.fn(() => new Promise<void>(() => undefined));
    guard.endBy(install);
    expect(install).toHaveBeenCalledOnce();
  });

  it('is forgotten if the user stays and quits later', async () => {
    const { guard, app } = setUp();
    const install = vi.fn(() => new Promise<void>(() => undefined));
    guard.endBy(install);
    app.quit();
    guard.ask(true);
    await until(() => expect(app.exits).toBe(1));
    expect(install).not.toHaveBeenCalled();
  });

  it('doesn’t suppress the next question if the system refused the update', async () => {
    const { guard, world, app } = setUp();
    world.running = 0;
    let refuse: () => void = () => undefined;
    guard.endBy(
      () =>
        new Promise<void>((resolve) => {
          refuse = resolve;
        }),
    );
    refuse();
    await new Promise(setImmediate);
    world.running = 1;
    app.quit();
    expect(world).toMatchObject({ asked: 1, reasons: [] });
  });
});
