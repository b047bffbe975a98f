/** Provides the facts that About shows about this copy of the app and its runtime. */

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { app } from 'electron';
import type { AboutInfo } from '../../shared/app-info.ts';
import { ignoreSystemError } from '../../shared/errors.ts';

/** The file that marks a development and test runtime; an official runtime has none. */
const TEST_RUNTIME_MARK = 'parley-runtime.json';

export function aboutInfo(): AboutInfo {
  return {
    version: app.getVersion(),
    electron: process.versions.electron,
    chromium: process.versions.chrome,
    node: process.versions.node,
    runtime: existsSync(join(dirname(process.execPath), TEST_RUNTIME_MARK)) ? 'test' : 'official',
    platform: `${process.platform} ${process.arch}`,
    userDataFolder: app.getPath('userData'),
  };
}

/** The licences of everything that ships, collected when the app was built. */
export async function readLicences(): Promise<string> {
  try {
    return await readFile(join(app.getAppPath(), 'build', 'licences.txt'), 'utf8');
  } catch (error) {
    ignoreSystemError(error);
    // A development build has none; the packages' own files are in node_modules.
    return '';
  }
}
