/** Where the app starts: opens the window, then reads the rest of the app. */

// Before any schema is made.
import './plain-schemas.ts';

import { app, Menu } from 'electron';
import { variable } from './environment.ts';
import { startEarly } from './library/thread/early-worker.ts';
import { threadSpawner } from './library/thread/worker-link.ts';
import { log } from './logging/log.ts';
import { registerAppScheme } from './shell/app-protocol.ts';
import { endAtOnce } from './shell/end-at-once.ts';
import { listPageFiles } from './shell/page-files.ts';
import { confine } from './shell/window.ts';
import { APP_ID } from './start-up/app-id.ts';
import { refuseSwitches } from './start-up/command-line.ts';
import { openFirstWindow } from './start-up/first-window.ts';
import { preparePaths } from './start-up/paths.ts';

const paths = preparePaths();
const devUrl = app.isPackaged ? null : (variable('PARLEY_DEV_URL') ?? null);
const devOrigin = devUrl === null ? null : new URL(devUrl).origin;

process.on('uncaughtException', (error) => log.error('main.exception', { error }));
process.on('unhandledRejection', (error) => log.error('main.rejection', { error }));

for (const name of refuseSwitches(app.commandLine)) log.warn('main.refused_switch', { name });

// Ties windows to the installed program in the taskbar; electron-builder.yml gives its shortcut the same name.
if (process.platform === 'win32') app.setAppUserModelId(APP_ID);

if (app.requestSingleInstanceLock()) {
  // Root cannot have Chromium's sandbox; asking for it all the same would only stop every process from starting.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  // Nothing is asked of anybody that the person did not cause.
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
  // Both go on by themselves while Chromium starts.
  const spawnLibraryWorker = startEarly(threadSpawner(paths.libraryWorker));
  const pageFiles = listPageFiles(paths.renderer);
  app.on('web-contents-created', (_event, contents) => confine(contents, devOrigin));
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, callback) => {
    event.preventDefault();
    callback(false);
  });
  app
    .whenReady()
    .then(async () => {
      const first = openFirstWindow({ paths, devUrl, devOrigin, pageFiles });
      // Reading the rest of the app keeps main busy: the page is handed out before that.
      await first.isLoading;
      const { startApp } = await import('./app.ts');
      await startApp({ paths, first, spawnLibraryWorker });
    })
    .catch((error: unknown) => {
      log.error('main.start_failed', { error });
      void log.flush().then(endAtOnce);
    });
} else {
  app.exit(0);
}
