/** Overwrites deleted rows in the unused space of a database's pages. */

import { LibraryError } from '../library-error.ts';
import type { Sql } from './sql.ts';

/** Pages read at once, which takes a few milliseconds. */
const PAGES_AT_ONCE = 250;
/** Pages per transaction. In a file without a log, each transaction waits for the disk several times. */
const PAGES_WRITTEN = 2_000;
/** The file header's size; it precedes the first page's own header. */
const HEAD_BYTES = 100;
const LEAVES = new Set([0x0a, 0x0d]);
const BRANCHES = new Set([0x02, 0x05]);
/** Zeros for the largest possible page. */
const ZEROS = Buffer.alloc(65_536);

/**
 * Fills the unused space of a B-tree page with zeros. `secure_delete` wipes deleted cells, but when SQLite moves a cell
 * to another page, it leaves the old bytes behind. False if there was nothing to wipe, or if this isn't a B-tree page:
 * overflow and free pages begin with a page number, whose first byte is 0 or 1 in any file below 128 GiB.
 * https://sqlite.org/fileformat2.html#b_tree_pages
 */
export function wipeUnused(page: Buffer, isFirst: boolean): boolean {
  const head = isFirst ? HEAD_BYTES : 0;
  const kind = page[head] ?? 0;
  if (!LEAVES.has(kind) && !BRANCHES.has(kind)) return false;
  const cells = page.readUInt16BE(head + 3);
  const from = head + (LEAVES.has(kind) ? 8 : 12) + 2 * cells;
  const to = page.readUInt16BE(head + 5) || 65_536;
  // Skip a page with a damaged header; the integrity check reports it.
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

/** Reads pages in batches: the driver's cost per value is higher than per byte. */
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
 * Wipes the unused space of all pages in batches and awaits `pause` between them. Unlike `VACUUM`, it needs no memory
 * or log of the file's size and lets others write meanwhile. Encrypted files don't need it.
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
      // Read the pages again: another connection may have written since.
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
