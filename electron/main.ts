/** Starts the app: opens the window, then loads the rest of the app. */

// Import this before any schema is created.
import './plain-schemas.ts';

import { app, Menu } from 'electron';
import { messageOf } from '../shared/errors.ts';
import { variable } from './environment.ts';
import { startEarly } from './library/thread/early-worker.ts';
import { threadSpawner } from './library/thread/worker-link.ts';
import { log } from './logging/log.ts';
import { registerAppScheme } from './shell/app-protocol.ts';
import { listPageFiles } from './shell/page-files.ts';
import { confine } from './shell/window.ts';
import { APP_ID } from './start-up/app-id.ts';
import { refuseSwitches } from './start-up/command-line.ts';
import { openFirstWindow } from './start-up/first-window.ts';
import { type AppPaths, chosenUserData, preparePaths } from './start-up/paths.ts';
import { isLockHeld, prepareProfile, type StartTrouble } from './start-up/profile.ts';

const userData = chosenUserData();
const devUrl = app.isPackaged ? null : (variable('PARLEY_DEV_URL') ?? null);
const devOrigin = devUrl === null ? null : new URL(devUrl).origin;

process.on('uncaughtException', (error) => log.error('main.exception', { error }));
process.on('unhandledRejection', (error) => log.error('main.rejection', { error }));

for (const name of refuseSwitches(app.commandLine)) log.warn('main.refused_switch', { name });

// Ties windows to the installed program in the taskbar; the program's shortcut has the same id (electron-builder.yml).
if (process.platform === 'win32') app.setAppUserModelId(APP_ID);

const trouble = prepareProfile(userData);
if (trouble !== null) void endWith(trouble);
else start(preparePaths(userData));

function start(paths: AppPaths): void {
  if (!app.requestSingleInstanceLock()) {
    if (isLockHeld(userData)) app.exit(0);
    else void endWith({ cause: 'other', path: userData, detail: 'the lock of the folder could not be made' });
    return;
  }
  // Root has to start Parley with `--no-sandbox`: Chromium's sandbox would stop every process from starting.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  // Turns off the requests that Chromium makes on its own.
  for (const off of [
    'disable-background-networking',
    'disable-component-update',
    'disable-domain-reliability',
    'no-pings',
  ]) {
    app.commandLine.appendSwitch(off);
  }
  registerAppScheme();
  // Electron need not build its own menu first: ours comes with the rest of the app.
  Menu.setApplicationMenu(null);
  // Both run while Chromium starts.
  const spawnLibraryWorker = startEarly(threadSpawner(paths.libraryWorker));
  const pageFiles = listPageFiles(paths.renderer);
  // By default everything is permitted, and Chromium then sends the reports that an answer's headers (NEL) ask for, to any
  // host that they name. This covers the sessions for services, updates and printing.
  app.on('session-created', (created) => created.setPermissionCheckHandler(() => false));
  app.on('web-contents-created', (_event, contents) => confine(contents, devOrigin));
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, callback) => {
    event.preventDefault();
    callback(false);
  });
  app
    .whenReady()
    .then(async () => {
      const firstWindow = openFirstWindow({ paths, devUrl, devOrigin, pageFiles });
      // Loading the rest of the app keeps main busy, so serve the page first.
      await firstWindow.isLoading;
      const { startApp } = await import('./app.ts');
      await startApp({ paths, firstWindow, spawnLibraryWorker });
    })
    .catch(async (error: unknown) => {
      log.error('main.start_failed', { error });
      await log.flush();
      await endWith({ cause: 'failed', path: userData, detail: messageOf(error) });
    });
}

/** Explains a failed start, and quits. The code for that is only loaded here. */
async function endWith(reason: StartTrouble): Promise<void> {
  const { endStart } = await import('./start-up/end-start.ts');
  await endStart(reason);
}
