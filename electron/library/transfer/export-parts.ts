/** Remembers what an export writes until it is whole: where the app ends by force, chats would stay there in clear. */

import { basename, dirname } from 'node:path';
import { disk } from '../file/disk.ts';
import { notesWith, removeNote, writeNote } from '../file/meta.ts';
import type { Sql } from '../file/sql.ts';
import { unlessRefused } from '../library-error.ts';
import { PART_NAME } from './output-file.ts';

const NOTE_PREFIX = 'export-';

export type LeftPart = ReturnType<typeof notesWith>[number];

/** Of exports that run in this thread. */
const running = new Set<string>();

/** The returned function says that it is gone. A library that cannot be written is no reason not to export. */
export function notePart(sql: Sql, path: string): () => void {
  const key = `${NOTE_PREFIX}${basename(path)}`;
  running.add(key);
  unlessRefused(() => writeNote(sql, key, path));
  return () => {
    running.delete(key);
    unlessRefused(() => removeNote(sql, key));
  };
}

/** Removes what exports have left that did not come to their end, and tells what stays: on a disk that is away, it waits for it. */
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

/** Goes on with it in another library, which has taken the place of the one that knew of these. */
export function takeOverParts(sql: Sql, parts: readonly LeftPart[]): void {
  for (const { key, value } of parts) unlessRefused(() => writeNote(sql, key, value));
}
