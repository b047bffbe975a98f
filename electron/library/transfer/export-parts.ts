/** Remembers unfinished export files, so that unencrypted chats don't stay behind if the app is killed. */

import { basename, dirname } from 'node:path';
import { disk } from '../file/disk.ts';
import { notesWith, removeNote, writeNote } from '../file/meta.ts';
import type { Sql } from '../file/sql.ts';
import { unlessRefused } from '../library-error.ts';
import { PART_NAME } from './output-file.ts';

const NOTE_PREFIX = 'export-';

export type LeftPart = ReturnType<typeof notesWith>[number];

/** Keys of the notes about exports that are running in this thread. */
const running = new Set<string>();

/** Notes an unfinished file, unless the library refuses writes. Call the returned function when the file is gone. */
export function notePart(sql: Sql, path: string): () => void {
  const key = `${NOTE_PREFIX}${basename(path)}`;
  running.add(key);
  unlessRefused(() => writeNote(sql, key, path));
  return () => {
    running.delete(key);
    unlessRefused(() => removeNote(sql, key));
  };
}

/**
 * Removes the files of interrupted exports. Returns those that can't be removed yet, for example because their disk
 * isn't connected.
 */
export function removeLeftParts(sql: Sql): readonly LeftPart[] {
  return notesWith(sql, NOTE_PREFIX).filter(({ key, value: path }) => {
    if (running.has(key)) return false;
    let isGone = false;
    unlessRefused(() => {
      if (typeof path === 'string' && PART_NAME.test(basename(path))) {
        if (!disk.existsSync(dirname(path))) return;
        disk.rmSync(path, { recursive: true, force: true });
      }
      isGone = true;
      removeNote(sql, key);
    });
    return !isGone;
  });
}

/** Notes these files in a library that has replaced the one in which they were noted. */
export function takeOverParts(sql: Sql, parts: readonly LeftPart[]): void {
  for (const { key, value } of parts) unlessRefused(() => writeNote(sql, key, value));
}
