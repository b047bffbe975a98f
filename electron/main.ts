/** Where the app starts: opens the window, then reads the rest of the app. */

import { app, Menu } from 'electron';
import { registerAppScheme } from './app-protocol.ts';
import { openFirstWindow } from './first-window.ts';
import { startEarly } from './library/early-worker.ts';
import { threadSpawner } from './library/worker-link.ts';
import { log } from './log.ts';
import { listPageFiles } from './page-files.ts';
import { preparePaths } from './paths.ts';
import { confine } from './window.ts';

const paths = preparePaths();
const devUrl = app.isPackaged ? null : (process.env.PARLEY_DEV_URL ?? null);
const devOrigin = devUrl === null ? null : new URL(devUrl).origin;

process.on('uncaughtException', (error) => log.error('main.exception', { error }));
process.on('unhandledRejection', (error) => log.error('main.rejection', { error }));

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
      void log.flush().then(() => app.exit(1));
    });
} else {
  app.exit(0);
}
