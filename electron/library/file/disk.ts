/** The library's only way to the disk: every operation on a file, and every connection to SQLite. */

import fs from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type Database from 'libsql';
import { patient } from '../../disk/patience.ts';

/** Options of the driver, with those that its type definitions do not know. */
export type DatabaseOptions = Database.Options & { encryptionCipher?: string; encryptionKey?: string };

/** The driver's connection to one file. */
export type DatabaseConnection = InstanceType<typeof Database>;

/** Filled by `sql.ts`, which alone loads the driver: main looks at the library's files, and opens no database. */
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
  /** SQLite writes without asking anybody; what it is asked can be watched and refused here. */
  openDatabase: (path: string, options: DatabaseOptions): DatabaseConnection => {
    if (driver.open === null) throw new Error('the driver is not loaded in this thread');
    return driver.open(path, options);
  },
};

/** As `node:fs` and the driver name them. */
export type Disk = typeof systemDisk;

/** Call through it (`disk.renameSync(…)`) and keep no function of it: what is behind it may change. */
export const disk: Disk = { ...systemDisk };

/** Puts another disk, or parts of one, in place of the system's in this thread; null brings the system's back. For tests. */
export function useDisk(other: Partial<Disk> | null): void {
  Object.assign(disk, systemDisk, other);
}
