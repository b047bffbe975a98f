/** All the library's access to the disk: file operations and SQLite connections. Tests can replace it. */

import fs from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type Database from 'libsql';
import { patient } from '../../disk/patience.ts';

/** The driver's options, plus those missing from its type definitions. */
export type DatabaseOptions = Database.Options & { encryptionCipher?: string; encryptionKey?: string };

/** The driver's connection to one file. */
export type DatabaseConnection = InstanceType<typeof Database>;

/** Set by `sql.ts`, so that only code that opens databases loads the driver. The main thread only looks at files. */
export const driver: { open: ((path: string, options: DatabaseOptions) => DatabaseConnection) | null } = { open: null };

const isWindows = process.platform === 'win32';

const systemDisk = {
  accessSync: fs.accessSync,
  chmodSync: fs.chmodSync,
  closeSync: fs.closeSync,
  copyFileSync: fs.copyFileSync,
  createWriteStream: fs.createWriteStream,
  existsSync: fs.existsSync,
  fstatSync: fs.fstatSync,
  fsyncSync: fs.fsyncSync,
  mkdirSync: fs.mkdirSync,
  mkdtempSync: fs.mkdtempSync,
  open,
  openSync: fs.openSync,
  readdirSync: fs.readdirSync,
  readFileSync: fs.readFileSync,
  readSync: fs.readSync,
  realpathSync: fs.realpathSync,
  renameSync: isWindows ? patient(fs.renameSync) : fs.renameSync,
  rmdirSync: fs.rmdirSync,
  rmSync: isWindows ? patient(fs.rmSync) : fs.rmSync,
  stat,
  statfsSync: fs.statfsSync,
  statSync: fs.statSync,
  writeSync: fs.writeSync,
  /** SQLite writes directly to disk, but tests can watch and refuse statements here. */
  openDatabase: (path: string, options: DatabaseOptions): DatabaseConnection => {
    if (driver.open === null) throw new Error('the driver is not loaded in this thread');
    return driver.open(path, options);
  },
};

/** Functions of `node:fs` under their own names, `open` and `stat` of `node:fs/promises`, and `openDatabase`. */
export type Disk = typeof systemDisk;

/** Always call through this object (`disk.renameSync(…)`); don't store its functions, because tests replace them. */
export const disk: Disk = { ...systemDisk };

/** Replaces the disk, or parts of it, in this thread, for tests; null restores the system's. */
export function useDisk(other: Partial<Disk> | null): void {
  Object.assign(disk, systemDisk, other);
}
