// How the disk behaves: calm, full, small, flaky, held by a program, refusing to move and remove, or read-only.
import type { Random } from './random.ts';

/**
 * `small`: the disk accepts at most 200 KB more, then nothing until a file is removed. `held`: another program has
 * the backups open.
 */
export type Weather = 'calm' | 'full' | 'small' | 'flaky' | 'held' | 'refusing' | 'read_only';

export const WEATHERS: readonly Weather[] = ['full', 'small', 'flaky', 'held', 'refusing', 'read_only'];

/** What an operation does on the disk. `move` includes removing. */
export type Deed = 'read' | 'write' | 'move' | 'commit';

const CHANCE: Readonly<Record<Weather, Partial<Record<Deed, number>>>> = {
  calm: {},
  full: { write: 0.5, commit: 0.7 },
  small: {},
  flaky: { read: 0.02, write: 0.08, move: 0.15, commit: 0.08 },
  held: { write: 0.4, move: 0.6, commit: 0.3 },
  refusing: { move: 0.6 },
  read_only: { write: 1, move: 1, commit: 1 },
};

const CODES: Readonly<Record<Weather, readonly string[]>> = {
  calm: ['EIO'],
  full: ['ENOSPC'],
  small: ['ENOSPC'],
  flaky: ['EIO'],
  held: ['EBUSY'],
  refusing: ['EBUSY', 'EPERM', 'EACCES'],
  read_only: ['EROFS'],
};

const SQLITE_CODES: Readonly<Record<string, readonly [code: string, words: string]>> = {
  ENOSPC: ['SQLITE_FULL', 'database or disk is full'],
  EIO: ['SQLITE_IOERR_WRITE', 'disk I/O error'],
  EBUSY: ['SQLITE_BUSY', 'database is locked'],
  EROFS: ['SQLITE_READONLY', 'attempt to write a readonly database'],
};

/** The system's code for the refusal; null if the disk carries out the request. */
export function refusal(weather: Weather, deed: Deed, path: string, random: Random): string | null {
  if (weather === 'held' && !/[\\/]backups[\\/]/.test(path)) return null;
  const chance = CHANCE[weather][deed] ?? 0;
  if (chance === 0 || !random.chance(chance)) return null;
  return random.pick(CODES[weather]);
}

export function systemError(code: string, operation: string): Error {
  return Object.assign(new Error(`${code}: ${operation}`), { code });
}

export function sqliteError(code: string): Error {
  const [name, words] = SQLITE_CODES[code] ?? ['SQLITE_IOERR', 'disk I/O error'];
  return Object.assign(new Error(words), { code: name });
}
