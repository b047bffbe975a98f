/** A user data folder for each test, with the real JSON files in it. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Conf from 'conf';
import { onTestFinished } from 'vitest';
import { type OpenJsonBackend, replacedWhole } from '../../electron/settings/json-document.ts';
import { removeFolder } from '../helpers/system/remove-folder.ts';

/** Opens files with electron-store's base class, which needs no Electron, and the options of `start-up/stores.ts`. */
export const openConf: OpenJsonBackend = ({ cwd, name }) =>
  replacedWhole(
    new Conf<Record<string, unknown>>({
      cwd,
      configName: name,
      clearInvalidConfig: false,
      accessPropertiesByDotNotation: false,
    }),
  );

/** Opens real files, but calls `put` with each write and the file's name. */
export function openConfPut(put: (write: () => void, name: string) => void, open = openConf): OpenJsonBackend {
  return (file) => {
    const backend = open(file);
    return {
      get store() {
        return backend.store;
      },
      set store(value) {
        put(() => {
          backend.store = value;
        }, file.name);
      },
    };
  };
}

/** Opens real files on a disk that refuses writes with this code. */
export const openConfRefused = (code: string): OpenJsonBackend =>
  openConfPut(() => {
    throw Object.assign(new Error(code), { code });
  });

export function appFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), 'parley-keys-'));
  onTestFinished(() => removeFolder(parent));
  const folder = join(parent, 'data');
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}

/** All bytes below the folder, file names included, as one text. */
export function everythingIn(folder: string): string {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.name}\n${readFileSync(join(entry.parentPath, entry.name), 'latin1')}`)
    .join('\n');
}

/** True if the secret, or its base64 or hexadecimal form, occurs in a file of the folder. */
export function isAnywhereIn(folder: string, secret: string): boolean {
  const all = everythingIn(folder);
  const bytes = Buffer.from(secret);
  const inner = bytes.subarray(3, -3).toString('base64').slice(0, 16);
  return [secret, bytes.toString('base64').slice(0, 16), inner, bytes.toString('hex')].some((form) =>
    all.includes(form),
  );
}
