/** Wipes what is left of removed rows in the unused space of a database's pages. */

import { LibraryError } from '../library-error.ts';
import type { Sql } from './sql.ts';

/** Pages read in one go: a few milliseconds. */
const PAGES_AT_ONCE = 250;
/** Pages of one transaction: in a file without a log, each costs some waits for the disk. */
const PAGES_WRITTEN = 2_000;
/** The file's head, before the first page's own. */
const HEAD_BYTES = 100;
const LEAVES = new Set([0x0a, 0x0d]);
const BRANCHES = new Set([0x02, 0x05]);
/** As much as the largest page. */
const ZEROS = Buffer.alloc(65_536);

/**
 * Fills the space of a B-tree page that holds no cell with zeros. `secure_delete` wipes a cell that goes, but a cell that
 * SQLite moves to another page leaves its bytes behind. False when there was nothing to wipe, or when it is no such page: an
 * overflow or free page begins with a page number, whose first byte is 0 in any file below 128 GiB.
 * https://sqlite.org/fileformat2.html#b_tree_pages
 */
export function wipeUnused(page: Buffer, isFirst: boolean): boolean {
  const head = isFirst ? HEAD_BYTES : 0;
  const kind = page[head] ?? 0;
  if (!LEAVES.has(kind) && !BRANCHES.has(kind)) return false;
  const cells = page.readUInt16BE(head + 3);
  const from = head + (LEAVES.has(kind) ? 8 : 12) + 2 * cells;
  const to = page.readUInt16BE(head + 5) || 65_536;
  // A page that says something else is damaged: the check finds it.
  if (from > to || to > page.length) return false;
  let isWiped = wipe(page, from, to);
  for (let at = page.readUInt16BE(head + 1); at >= to && at + 4 <= page.length; ) {
    const next = page.readUInt16BE(at);
    const end = at + page.readUInt16BE(at + 2);
    if (end > page.length || (next !== 0 && next < end)) break;
    isWiped = wipe(page, at + 4, end) || isWiped;
    at = next;
  }
  return isWiped;
}

function wipe(page: Buffer, from: number, to: number): boolean {
  const part = page.subarray(from, Math.max(from, to));
  if (part.equals(ZEROS.subarray(0, part.length))) return false;
  part.fill(0);
  return true;
}

/** Pages that came as one value: the driver takes longer for a value than for its bytes. */
function* pagesOf(sql: Sql, size: number, from: number, to: number): Generator<readonly [number, Buffer]> {
  const together = sql.bytes(
    `SELECT CAST(group_concat(data, '') AS BLOB) FROM (
       SELECT data FROM generate_series(?, ?) JOIN sqlite_dbpage ON pgno = value ORDER BY value)`,
    from,
    to,
  );
  for (let at = from; at <= to; at++) {
    const page = together?.subarray((at - from) * size, (at - from + 1) * size);
    if (page?.length === size) yield [at, page];
  }
}

/**
 * Wipes the unused space of all pages, some at a time, with `pause` between them. It needs neither memory nor a log of the
 * file's size, as `VACUUM` does, and lets others write meanwhile. An encrypted file has no need of it.
 */
export async function wipeUnusedSpace(sql: Sql, pause: () => Promise<void>): Promise<void> {
  if (sql.isEncrypted) return;
  const pages = sql.number('PRAGMA page_count');
  const size = sql.number('PRAGMA page_size');
  if (pages === null || size === null) throw new LibraryError('failed', 'the file does not say how many pages it has');
  let found: number[] = [];
  const write = (): void => {
    if (found.length === 0) return;
    sql.transaction('fast', () => {
      // Read again: somebody may have written since.
      for (const at of found)
        for (const [, page] of pagesOf(sql, size, at, at))
          if (wipeUnused(page, at === 1)) sql.run('UPDATE sqlite_dbpage SET data = ? WHERE pgno = ?', page, at);
    });
    found = [];
  };
  for (let from = 1; from <= pages; from += PAGES_AT_ONCE) {
    for (const [at, page] of pagesOf(sql, size, from, Math.min(pages, from + PAGES_AT_ONCE - 1)))
      if (wipeUnused(page, at === 1)) found.push(at);
    if (found.length >= PAGES_WRITTEN) write();
    await pause();
  }
  write();
}
