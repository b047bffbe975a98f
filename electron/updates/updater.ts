/** Looks for updates at the address in the package, and installs them only when the user agrees or quits. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { app, BrowserWindow, powerMonitor } from 'electron';
import type { UpdateState } from '../../shared/app-info.ts';
import { DAY_MS } from '../../shared/days.ts';
import type { EventName, Events } from '../../shared/events.ts';
import { log } from '../logging/log.ts';
import { proxyConfig } from '../network/proxy.ts';
import { type ProxyCredentials, proxyLogin } from '../network/proxy-login.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { onEndSignal } from '../shell/end-signals.ts';
import { channelFileFor, readFeedAddress } from './feed-address.ts';
import { createFetchFile } from './fetch-file.ts';
import { RELEASE_PUBLIC_KEY } from './release-key.ts';
import { UpdateFlow, type UpdateFlowOptions, type UpdateMachine } from './update-flow.ts';

/** Part of the package if it was built with an update address; without it, Parley contacts no update server. */
const FEED_FILE = 'app-update.yml';
const CHECK_EVERY_MS = DAY_MS;
const FIRST_CHECK_AFTER_MS = 60_000;

const OFF: UpdateState = { kind: 'off' };

export interface Updater {
  /** The last state that was sent with `update:state`. */
  readonly state: () => UpdateState;
  readonly check: () => Promise<UpdateState>;
  /** Installs what is ready and starts the new version; does nothing when nothing is ready. */
  readonly install: () => Promise<void>;
}

export interface UpdaterOptions extends Pick<UpdateFlowOptions, 'backupFirst' | 'endApp' | 'endBy'> {
  readonly emit: <N extends EventName>(name: N, payload: Events[N]) => void;
  readonly settings: SettingsStore;
  /** Called before the update server is contacted, for the list of hosts. */
  readonly noteHost: (url: string, reason: 'update') => void;
  readonly proxyCredentials: ProxyCredentials;
}

export function createUpdater(options: UpdaterOptions): Updater {
  const feedFile = join(process.resourcesPath, FEED_FILE);
  if (!existsSync(feedFile) || RELEASE_PUBLIC_KEY === '')
    return { state: () => OFF, check: async () => OFF, install: async () => undefined };

  let machine: Promise<UpdateMachine> | null = null;
  const flow = new UpdateFlow({
    machine: () => {
      machine ??= prepare(feedFile, options).catch((error: unknown) => {
        machine = null;
        throw error;
      });
      return machine;
    },
    onState: (state) => options.emit('update:state', state),
    backupFirst: options.backupFirst,
    endApp: options.endApp,
    endBy: options.endBy,
    now: () => Date.now(),
    onTrouble: (event, error) => log.warn(event, { error }),
  });
  app.once('quit', (_, exitCode) => {
    // Release the lock: otherwise the new version finds this one still running and quits.
    app.releaseSingleInstanceLock();
    flow.appEnds(exitCode);
  });
  powerMonitor.on('shutdown', () => flow.systemEnds());
  // The end of a session, and a shutdown without an announcement, arrive as signals.
  onEndSignal(() => flow.systemEnds());
  // Windows announces a shutdown or the end of a session to each window, not to the app.
  const watch = (window: BrowserWindow) => {
    window.on('query-session-end', () => flow.systemEnds());
    window.on('session-end', () => flow.systemEnds());
  };
  for (const window of BrowserWindow.getAllWindows()) watch(window);
  app.on('browser-window-created', (_, window) => watch(window));

  const checkQuietly = () => {
    if (options.settings.get().areUpdatesChecked) void flow.check();
  };
  setTimeout(checkQuietly, FIRST_CHECK_AFTER_MS).unref();
  setInterval(checkQuietly, CHECK_EVERY_MS).unref();
  return { state: () => flow.state, check: () => flow.check(), install: () => flow.install() };
}

/** Loads electron-updater for the first check, so that it doesn't delay the start. */
async function prepare(feedFile: string, options: UpdaterOptions): Promise<UpdateMachine> {
  const { autoUpdater } = await import('electron-updater');
  const { createUpdateMachine, parseYaml } = await import('./update-machine.ts');
  autoUpdater.logger = {
    info: () => undefined,
    warn: () => log.warn('update.warning'),
    error: () => log.warn('update.error'),
  };
  // Every call reports its own failure; without a listener the same error would bring the app down.
  autoUpdater.on('error', () => undefined);
  const network = autoUpdater.netSession;
  const { settings, noteHost, proxyCredentials } = options;
  // Each file gets a login of its own: credentials that were refused for a file aren't sent for it again.
  let answerLogin = proxyLogin(proxyCredentials);
  autoUpdater.on('login', (info, answer) =>
    answerLogin(info, (username = '', password = '') => answer(username, password)),
  );
  const feedUrl = readFeedAddress(feedFile, parseYaml);
  const fetchFile = createFetchFile((url, init) => network.fetch(url, init));
  return createUpdateMachine({
    updater: autoUpdater,
    feedUrl,
    channelFile: channelFileFor(process.platform, process.arch),
    publicKey: RELEASE_PUBLIC_KEY,
    runningVersion: app.getVersion(),
    fetchFile: async (url, maxBytes) => {
      noteHost(url, 'update');
      answerLogin = proxyLogin(proxyCredentials);
      await network.setProxy(proxyConfig(settings.get().proxy));
      await network.clearAuthCache();
      return fetchFile(url, maxBytes);
    },
  });
}
