/** Defines the locations of the app's own files and, below the user data folder, of all its state. */

import { join, resolve } from 'node:path';
import { app } from 'electron';

export interface AppPaths {
  readonly userData: string;
  readonly logs: string;
  readonly library: string;
  readonly practice: string;
  readonly renderer: string;
  readonly preload: string;
  readonly libraryWorker: string;
}

/** The folder from `--user-data-dir`, or else Electron's default. Call before anything else reads a path. */
export function chosenUserData(): string {
  const asked = app.commandLine.getSwitchValue('user-data-dir');
  return asked === '' ? app.getPath('userData') : resolve(asked);
}

/** Moves all state to `userData`, which must exist. Call before the app is ready. */
export function preparePaths(userData: string): AppPaths {
  app.setPath('userData', userData);
  const logs = join(userData, 'logs');
  app.setAppLogsPath(logs);
  app.setPath('crashDumps', join(userData, 'crashes'));
  const built = join(app.getAppPath(), 'build');
  return {
    userData,
    logs,
    library: join(userData, 'library'),
    practice: join(userData, 'practice'),
    renderer: join(built, 'renderer'),
    preload: join(built, 'preload', 'preload.cjs'),
    libraryWorker: join(built, 'main', 'library-worker.cjs'),
  };
}
