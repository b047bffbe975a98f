// No other connection can write during a checkpoint: if it restarted the log meanwhile, its commits could be lost.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { disk, useDisk as putDisk } from '../../electron/library/file/disk.ts';
import { Sql } from '../../electron/library/file/sql.ts';
import { LOG_WORTH_BYTES } from '../../electron/library/file/write-back.ts';
import type { LibraryHost } from '../../electron/library/host/library-host.ts';
import { exchange, KEY, makeFolder, openHost, SETTINGS, type TestFolder } from './open-store.ts';

const CHECKPOINT = 'PRAGMA wal_checkpoint(PASSIVE)';

let folder: TestFolder;
let host: LibraryHost;
/** A second connection to the file, like that of another thread of the app, but it doesn't wait for locks. */
let other: Sql;
/** What happened when the other thread tried to write before each checkpoint: `busy`, or `could write`. */
let met: string[];
let isRefused: boolean;

const file = () => join(folder.path, 'library.db');
const began = (): string => {
  try {
    other.exec('BEGIN IMMEDIATE');
    other.exec('ROLLBACK');
    return 'could write';
  } catch (error) {
    return String(Reflect.get(Object(error), 'reason'));
  }
};

async function start(keyHex: string | null): Promise<void> {
  const { openDatabase } = disk;
  putDisk({
    openDatabase: (path, options) => {
      const connection = openDatabase(path, options);
      const exec = connection.exec.bind(connection);
      connection.exec = (text: string) => {
        if (text === CHECKPOINT) met.push(began());
        if (text === CHECKPOINT && isRefused)
          throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR' });
        return exec(text);
      };
      return connection;
    },
  });
  host = await openHost(folder.path, keyHex);
  other = new Sql(file(), { keyHex });
  other.exec('PRAGMA busy_timeout = 0');
  const { id } = host.api.createConversation(SETTINGS, null).summary;
  exchange(host, id, 'question', 'words '.repeat(LOG_WORTH_BYTES / 4));
}

beforeEach(() => {
  folder = makeFolder();
  met = [];
  isRefused = false;
});
afterEach(async () => {
  other.close();
  await host.close();
  putDisk(null);
  folder.remove();
});

/** The size of the library's file without its log. */
const inFile = () => statSync(file()).size;

describe.each([
  ['unencrypted', null],
  ['encrypted', KEY],
])('the log of a library that is %s', (_name, keyHex) => {
  beforeEach(() => start(keyHex));

  it('is checkpointed while no other connection can write, and all can afterwards', () => {
    const before = inFile();
    expect(host.opened?.idle()).toBe(false);
    expect(met).toEqual(['busy']);
    expect(inFile()).toBeGreaterThan(before + LOG_WORTH_BYTES / 2);
    expect(began()).toBe('could write');
  });

  it('waits for a later pause while another connection writes', () => {
    const before = inFile();
    other.exec('BEGIN IMMEDIATE');
    expect(host.opened?.idle()).toBe(false);
    expect(met).toEqual([]);
    expect(inFile()).toBe(before);
    other.exec('ROLLBACK');
    expect(host.opened?.idle()).toBe(false);
    expect(met).toEqual(['busy']);
    expect(inFile()).toBeGreaterThan(before);
  });

  it("blocks nothing if it can't be checkpointed", () => {
    isRefused = true;
    expect(host.opened?.idle()).toBe(false);
    expect(met).toEqual(['busy']);
    expect(began()).toBe('could write');
  });

  it("doesn't hold the file once the library is closed", async () => {
    host.opened?.idle();
    other.close();
    await host.close();
    const alone = new Sql(file(), { keyHex });
    expect(() => alone.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT')).not.toThrow();
    alone.close();
  });
});
