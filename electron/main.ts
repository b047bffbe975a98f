/** Composition root: builds the parts of the app, wires them, opens the window. */

import { app } from 'electron';
import { startApp } from './app.ts';
import { registerAppScheme } from './app-protocol.ts';
import { log } from './log.ts';
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
  app.on('web-contents-created', (_event, contents) => confine(contents, devOrigin));
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, callback) => {
    event.preventDefault();
    callback(false);
  });
  app
    .whenReady()
    .then(() => startApp({ paths, devUrl, devOrigin }))
    .catch((error: unknown) => {
      log.error('main.start_failed', { error });
      void log.flush().then(() => app.exit(1));
    });
} else {
  app.exit(0);
}
