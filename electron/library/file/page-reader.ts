/** Reads rows straight from the pages of a damaged SQLite file, without trusting any of its trees. */

import { largestOf } from '../../../shared/json/largest.ts';
import { LibraryError } from '../library-error.ts';
import { disk } from './disk.ts';
import { PLAIN_HEADER, sizeOf } from './files.ts';
import { Sql, type SqlValue } from './sql.ts';

const PAGE_SIZE = 4096;
const LEAF_TABLE = 0x0d;
/** More columns than any of our tables has: a header that claims more is damaged. */
const COLUMNS_MAX = 64;

export interface FoundRow {
  readonly values: readonly SqlValue[];
  /** False if an overflow page is missing and the last column is therefore cut off. */
  readonly isWhole: boolean;
}

export interface PageSource {
  readonly count: number;
  readonly page: (number: number) => Buffer | null;
  readonly close: () => void;
}

function fromSqlite(path: string, keyHex: string | null): PageSource | null {
  let sql: Sql | null = null;
  try {
    sql = new Sql(path, { keyHex });
    const count = sql.number('PRAGMA page_count') ?? 0;
    // If the first page can't be read this way, no page can.
    sql.bytes('SELECT data FROM sqlite_dbpage WHERE pgno = 1');
    if (count === 0) throw new LibraryError('corrupt', 'no pages');
    const opened = sql;
    return {
      count: Math.max(count, keyHex === null ? Math.floor(sizeOf(path) / PAGE_SIZE) : count),
      page(number) {
        try {
          const data = opened.bytes('SELECT data FROM sqlite_dbpage WHERE pgno = ?', number);
          return data !== null && data.length === PAGE_SIZE ? data : null;
        } catch (error) {
          if (error instanceof LibraryError) return null;
          throw error;
        }
      },
      close: () => opened.close(),
    };
  } catch (error) {
    sql?.close();
    if (error instanceof LibraryError) return null;
    throw error;
  }
}

/** The committed pages of a write-ahead log. Doesn't verify checksums: a frame counts if its salt matches the log's. */
function logPages(path: string): Map<number, Buffer> {
  const pages = new Map<number, Buffer>();
  if (sizeOf(path) < 32) return pages;
  const log = disk.readFileSync(path);
  const salt = log.subarray(16, 24);
  let pending = new Map<number, Buffer>();
  for (let at = 32; at + 24 + PAGE_SIZE <= log.length; at += 24 + PAGE_SIZE) {
    if (!log.subarray(at + 8, at + 16).equals(salt)) break;
    pending.set(log.readUInt32BE(at), log.subarray(at + 24, at + 24 + PAGE_SIZE));
    if (log.readUInt32BE(at + 4) === 0) continue;
    for (const [number, page] of pending) pages.set(number, page);
    pending = new Map();
  }
  return pages;
}

function fromFile(path: string): PageSource | null {
  const file = sizeOf(path) === 0 ? Buffer.alloc(0) : disk.readFileSync(path);
  const log = logPages(`${path}-wal`);
  const count = largestOf(log.keys(), Math.ceil(file.length / PAGE_SIZE));
  if (count === 0) return null;
  return {
    count,
    page: (number) => {
      const logged = log.get(number);
      if (logged !== undefined) return logged;
      const page = file.subarray((number - 1) * PAGE_SIZE, number * PAGE_SIZE);
      return page.length === PAGE_SIZE ? page : null;
    },
    close: () => undefined,
  };
}

/** The pages of the file and its log, decrypted where possible; null if they can't be read at all. */
export function openPages(path: string, keyHex: string | null): PageSource | null {
  return fromSqlite(path, keyHex) ?? (keyHex === null ? fromFile(path) : null);
}

class Reader {
  #at = 0;
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get offset(): number {
    return this.#at;
  }

  varint(): number {
    let value = 0n;
    for (let count = 0; count < 9; count++) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined) return Number.NaN;
      this.#at += 1;
      if (count === 8) return Number(BigInt.asIntN(64, (value << 8n) | BigInt(byte)));
      value = (value << 7n) | BigInt(byte & 0x7f);
      if (byte < 0x80) return Number(value);
    }
    return Number.NaN;
  }
}

/** The record's bytes, including its overflow pages; shorter than `length` if one of them is missing. */
function payload(source: PageSource, page: Buffer, start: number, length: number): Buffer {
  const usable = PAGE_SIZE;
  const largest = usable - 35;
  if (length <= largest) return page.subarray(start, start + length);
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const spill = least + ((length - least) % (usable - 4));
  const local = spill <= largest ? spill : least;
  const parts = [page.subarray(start, start + local)];
  let left = length - local;
  let next = start + local + 4 <= page.length ? page.readUInt32BE(start + local) : 0;
  for (const seen = new Set<number>(); left > 0 && next > 0 && next <= source.count && !seen.has(next); ) {
    seen.add(next);
    const overflow = source.page(next);
    if (overflow === null) break;
    const part = overflow.subarray(4, 4 + Math.min(left, usable - 4));
    parts.push(part);
    left -= part.length;
    next = overflow.readUInt32BE(0);
  }
  return Buffer.concat(parts);
}

const INTEGER_SIZES = [0, 1, 2, 3, 4, 6, 8] as const;

function decode(record: Buffer, length: number): FoundRow | null {
  const header = new Reader(record);
  const headerSize = header.varint();
  if (!(headerSize > 0 && headerSize <= record.length)) return null;
  const types: number[] = [];
  while (header.offset < headerSize) {
    const type = header.varint();
    if (Number.isNaN(type) || type < 0 || types.length >= COLUMNS_MAX) return null;
    types.push(type);
  }
  let at = headerSize;
  const values: SqlValue[] = [];
  for (const type of types) {
    if (type === 0) values.push(null);
    else if (type === 8 || type === 9) values.push(type - 8);
    else if (type <= 6) {
      const size = INTEGER_SIZES[type] ?? 0;
      if (at + size > record.length) return null;
      values.push(size === 8 ? Number(record.readBigInt64BE(at)) : record.readIntBE(at, size));
      at += size;
    } else if (type === 7) {
      if (at + 8 > record.length) return null;
      values.push(record.readDoubleBE(at));
      at += 8;
    } else if (type >= 12) {
      const size = (type - (type % 2 === 0 ? 12 : 13)) / 2;
      const bytes = record.subarray(at, at + size);
      values.push(type % 2 === 0 ? new Uint8Array(bytes) : bytes.toString('utf8'));
      at += size;
    } else return null;
  }
  if (at !== length) return null;
  return { values, isWhole: record.length >= length };
}

/**
 * Reads all rows on all leaf pages; freed pages have none, because SQLite overwrites them. Returns the number of pages
 * and rows that are damaged.
 */
export function* readRows(source: PageSource): Generator<FoundRow, number> {
  let damaged = 0;
  for (let number = 1; number <= source.count; number++) {
    const page = source.page(number);
    if (page === null) {
      damaged += 1;
      continue;
    }
    const isSchemaPage = number === 1 && (page.toString('latin1', 0, 16) === PLAIN_HEADER || page[100] === LEAF_TABLE);
    // If the first page is lost, we can't tell what else the file held.
    if (number === 1 && page.toString('latin1', 0, 16) !== PLAIN_HEADER) damaged += 1;
    const head = isSchemaPage ? 100 : 0;
    if (page[head] !== LEAF_TABLE) continue;
    const cells = page.readUInt16BE(head + 3);
    if (head + 8 + cells * 2 > page.length) {
      damaged += 1;
      continue;
    }
    for (let cell = 0; cell < cells; cell++) {
      const start = page.readUInt16BE(head + 8 + cell * 2);
      if (start < head + 8 || start >= page.length) {
        damaged += 1;
        continue;
      }
      const reader = new Reader(page.subarray(start));
      const length = reader.varint();
      const n = reader.varint();
      if (!(length > 0 && length < 2 ** 31) || Number.isNaN(n)) {
        damaged += 1;
        continue;
      }
      const row = decode(payload(source, page, start + reader.offset, length), length);
      if (row === null) damaged += 1;
      else {
        if (!row.isWhole) damaged += 1;
        yield row;
      }
    }
  }
  return damaged;
}
