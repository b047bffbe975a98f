/** Looks for updates where the package says so, and installs them only on the person's word or at the next quit. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AppUpdater } from 'electron-updater';
import type { EventName, Events, UpdateState } from '../shared/ipc.ts';
import { log } from './log.ts';
import type { SettingsStore } from './settings/settings-store.ts';

/** Written into the package when it was built with an update address; a package without it never asks anybody. */
const FEED_FILE = 'app-update.yml';
const CHECK_EVERY_MS = 24 * 60 * 60 * 1000;
const FIRST_CHECK_AFTER_MS = 60_000;

export interface Updater {
  readonly check: () => Promise<UpdateState>;
  /** Installs what is ready and starts the new version; does nothing when nothing is ready. */
  readonly install: () => Promise<void>;
}

export interface UpdaterOptions {
  readonly emit: <N extends EventName>(name: N, payload: Events[N]) => void;
  readonly settings: SettingsStore;
  /** A verified backup of the conversations; an update is not installed without it. */
  readonly backupFirst: () => Promise<void>;
}

export function createUpdater(options: UpdaterOptions): Updater {
  let state: UpdateState = existsSync(join(process.resourcesPath, FEED_FILE))
    ? { kind: 'idle', checkedAt: null }
    : { kind: 'off' };
  const set = (next: UpdateState): UpdateState => {
    state = next;
    options.emit('update:state', next);
    return next;
  };
  if (state.kind === 'off') return { check: async () => state, install: async () => undefined };

  let loading: Promise<AppUpdater> | null = null;
  const updater = () => {
    loading ??= prepare(set, options.backupFirst);
    return loading;
  };
  const check = async (): Promise<UpdateState> => {
    if (state.kind === 'downloading' || state.kind === 'ready') return state;
    set({ kind: 'checking' });
    try {
      const found = await (await updater()).checkForUpdates();
      // A download reports its own states.
      if (found?.isUpdateAvailable !== true && state.kind === 'checking') set({ kind: 'idle', checkedAt: Date.now() });
    } catch (error) {
      set({ kind: 'failed', detail: error instanceof Error ? error.message : String(error) });
    }
    return state;
  };
  const checkQuietly = () => {
    if (options.settings.get().areUpdatesChecked) void check();
  };
  setTimeout(checkQuietly, FIRST_CHECK_AFTER_MS).unref();
  setInterval(checkQuietly, CHECK_EVERY_MS).unref();
  return {
    check,
    async install() {
      if (state.kind !== 'ready') return;
      await options.backupFirst();
      (await updater()).quitAndInstall(false, true);
    },
  };
}

async function prepare(
  set: (state: UpdateState) => UpdateState,
  backupFirst: () => Promise<void>,
): Promise<AppUpdater> {
  const { autoUpdater } = await import('electron-updater');
  autoUpdater.autoDownload = true;
  autoUpdater.allowDowngrade = false;
  autoUpdater.allowPrerelease = false;
  // Armed only once the backup stands; never while the system shuts down, where a half-written app would be left behind.
  autoUpdater.autoInstallOnAppQuit = false;
  autoUpdater.logger = {
    info: () => undefined,
    warn: () => log.warn('update.warning'),
    error: () => log.warn('update.error'),
  };
  autoUpdater.on('update-available', (info) => set({ kind: 'downloading', version: info.version, percent: 0 }));
  autoUpdater.on('download-progress', (progress) =>
    set({ kind: 'downloading', version: '', percent: progress.percent }),
  );
  autoUpdater.on('error', (error) => set({ kind: 'failed', detail: error.message }));
  autoUpdater.on('update-downloaded', (info) => {
    set({ kind: 'ready', version: info.version });
    backupFirst().then(
      () => {
        autoUpdater.autoInstallOnAppQuit = true;
      },
      (error: unknown) => log.error('update.no_backup', { error }),
    );
  });
  const { powerMonitor } = await import('electron');
  powerMonitor.on('shutdown', () => {
    autoUpdater.autoInstallOnAppQuit = false;
  });
  return autoUpdater;
}
