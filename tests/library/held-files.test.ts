// Renaming and removing files works although this process has them open, or another program holds them for a moment.
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readlinkSync,
  rmSync as remove,
  renameSync as rename,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { patient } from '../../electron/disk/patience.ts';
import { makeBackup, newestBackupUpTo, verify } from '../../electron/library/file/backups.ts';
import { isDeletedLeft } from '../../electron/library/file/delete-all.ts';
import { type Disk, disk, useDisk } from '../../electron/library/file/disk.ts';
import { keysOf } from '../../electron/library/file/file-keys.ts';
import { libraryPaths } from '../../electron/library/file/files.ts';
import { lookInto } from '../../electron/library/file/look-into.ts';
import { SCHEMA_VERSION } from '../../electron/library/file/schema.ts';
import { Sql } from '../../electron/library/file/sql.ts';
import type { LibraryHost } from '../../electron/library/host/library-host.ts';
import { exchange, KEY, makeFolder, openHost, SETTINGS, type TestFolder } from './open-store.ts';

let folder: TestFolder;
let host: LibraryHost;

beforeEach(async () => {
  folder = makeFolder();
  host = await openHost(folder.path, KEY);
  exchange(host, host.api.createConversation(SETTINGS, null).summary.id, 'question', 'answer');
});
afterEach(async () => {
  await host.close();
  folder.remove();
});

function openInThisProcess(): string[] {
  return readdirSync('/proc/self/fd').flatMap((number) => {
    try {
      return [readlinkSync(`/proc/self/fd/${number}`)];
    } catch {
      // This entry was the handle that listed the folder, which is closed by now.
      return [];
    }
  });
}

describe('a copy of the library', () => {
  const backup = () => {
    const sql = new Sql(libraryPaths(folder.path).library, { keyHex: KEY });
    try {
      return makeBackup(sql, libraryPaths(folder.path), KEY, 'regular', 1_700_000_000_000);
    } finally {
      sql.close();
    }
  };

  it.runIf(process.platform === 'linux')(
    'is closed once it is checked, because Windows could neither rename nor remove it otherwise',
    () => {
      const { path } = backup();
      expect(
        newestBackupUpTo(libraryPaths(folder.path), keysOf({ folder: folder.path, keyHex: KEY }), SCHEMA_VERSION),
      ).not.toBeNull();
      expect(openInThisProcess().filter((name) => name.includes('backups'))).toEqual([]);
      expect(existsSync(path)).toBe(true);
    },
  );

  it("isn't accepted with another key, and closing its file doesn't hide why a check failed", () => {
    const { path } = backup();
    expect(verify(path, KEY)).toEqual({ conversations: 1, messages: 2 });
    expect(verify(path, 'cd'.repeat(32))).toBeNull();
    expect(verify(path, null)).toBeNull();
    expect(() =>
      lookInto(path, KEY, () => {
        throw new Error('the first one');
      }),
    ).toThrow('the first one');
  });

  it('is removed at the next launch if it was never finished', async () => {
    const draft = join(libraryPaths(folder.path).backups, 'incoming-7-1700000000000.db');
    await host.close();
    writeFileSync(draft, 'half of a library');
    host = await openHost(folder.path, KEY);
    expect(existsSync(draft)).toBe(false);
  });
});

it('every connection asks macOS to flush the drive’s own cache, so that commits survive a power cut', () => {
  const sql = new Sql(libraryPaths(folder.path).library, { keyHex: KEY });
  try {
    sql.configure();
    expect([sql.number('PRAGMA fullfsync'), sql.number('PRAGMA checkpoint_fullfsync')]).toEqual([1, 1]);
  } finally {
    sql.close();
  }
});

it.runIf(process.platform === 'linux')(
  'deleting everything keeps the lock and its journal, which this process holds',
  async () => {
    const { lock } = libraryPaths(folder.path);
    // Simulates Windows, which opens the journal together with the lock.
    const journal = openSync(`${lock}-journal`, 'a');
    const renameSync: Disk['renameSync'] = (from, to) => {
      if (openInThisProcess().includes(String(from)))
        throw Object.assign(new Error(`in use: ${from}`), { code: 'EBUSY' });
      rename(from, to);
    };
    useDisk({ renameSync });
    try {
      expect(await host.deleteAll({ folder: folder.path, keyHex: KEY, isFirst: false })).toMatchObject({
        kind: 'open',
      });
      expect(host.api.counts()).toMatchObject({ conversations: 0, messages: 0 });
      expect(existsSync(`${lock}-journal`)).toBe(true);
    } finally {
      useDisk(null);
      closeSync(journal);
    }
  },
);

it("deleting everything removes free files, and keeps the library's file while another file is held", async () => {
  writeFileSync(join(folder.path, 'library.damaged-1.db'), 'chats');
  const deleting = join(folder.path, 'deleting');
  const held = ['backups', 'search.db'];
  // Hold two files, so that other files follow a held one in the folder's list.
  for (const name of held) if (!existsSync(join(folder.path, name))) writeFileSync(join(folder.path, name), '');
  const rmSync: Disk['rmSync'] = (path, options) => {
    if (held.some((name) => path === join(deleting, name)))
      throw Object.assign(new Error(`in use: ${path}`), { code: 'EBUSY' });
    remove(path, options);
  };
  useDisk({ rmSync });
  try {
    expect(await host.deleteAll({ folder: folder.path, keyHex: KEY, isFirst: false })).toMatchObject({ kind: 'open' });
    expect(readdirSync(deleting).toSorted()).toEqual(['backups', 'library.db', 'search.db']);
  } finally {
    useDisk(null);
  }
});

it.each(['library.db', 'backups'])(
  "another program that holds the deleted %s doesn't prevent a new library from opening",
  async (name) => {
    const request = { folder: folder.path, keyHex: KEY, isFirst: false };
    const deleting = join(folder.path, 'deleting');
    const held = join(deleting, name);
    const rmSync: Disk['rmSync'] = (path, options) => {
      if (existsSync(held) && (path === held || path === deleting))
        throw Object.assign(new Error(`in use: ${path}`), { code: 'EBUSY' });
      remove(path, options);
    };
    useDisk({ rmSync });
    try {
      expect(await host.deleteAll(request)).toMatchObject({ kind: 'open' });
      expect(host.api.counts()).toMatchObject({ conversations: 0, messages: 0 });
      expect(isDeletedLeft(libraryPaths(folder.path))).toBe(true);
      exchange(host, host.api.createConversation(SETTINGS, null).summary.id, 'goes on', 'yes');
      // A second deletion is refused while the old library's files can't be removed, and keeps the new library whole.
      await expect(host.deleteAll(request)).rejects.toMatchObject({ code: 'EBUSY' });
      expect(await host.open(request)).toMatchObject({ kind: 'open' });
      expect(host.api.counts()).toMatchObject({ conversations: 1, messages: 2 });
    } finally {
      useDisk(null);
    }
    expect(await host.open(request)).toMatchObject({ kind: 'open' });
    expect(host.api.counts()).toMatchObject({ conversations: 1, messages: 2 });
    expect(isDeletedLeft(libraryPaths(folder.path))).toBe(false);
  },
);

it.runIf(process.platform === 'linux')(
  'a library that fails to open on a read-only disk is closed, and can be deleted once the disk allows it',
  async () => {
    const request = { folder: folder.path, keyHex: KEY, isFirst: false };
    const { library } = libraryPaths(folder.path);
    const { openDatabase } = disk;
    await host.close();
    useDisk({
      accessSync: () => {
        throw Object.assign(new Error('read-only'), { code: 'EROFS' });
      },
      openDatabase: (path, options) => {
        const connection = openDatabase(path, options);
        connection.prepare = () => {
          throw Object.assign(new Error('cannot be read'), { code: 'SQLITE_IOERR' });
        };
        return connection;
      },
    });
    try {
      expect(await host.open(request)).toMatchObject({ kind: 'failed' });
    } finally {
      useDisk(null);
    }
    expect(openInThisProcess()).not.toContain(library);
    expect(await host.deleteAll(request)).toMatchObject({ kind: 'open' });
  },
);

describe('an operation on a file that something holds', () => {
  const held = (code: string) => Object.assign(new Error(`${code}: held`), { code });

  it.each(['EBUSY', 'EPERM', 'EACCES'])('is retried after %s, and succeeds when the file is released', (code) => {
    let [calls, waitedMs] = [0, 0];
    const rename = patient(
      (from: string, to: string) => {
        calls += 1;
        if (calls < 4) throw held(code);
        return `${from} ${to}`;
      },
      (ms) => {
        waitedMs += ms;
      },
    );
    expect([rename('a', 'b'), calls]).toEqual(['a b', 4]);
    expect(waitedMs).toBeLessThanOrEqual(1_000);
  });

  it('fails after a second with the last error', () => {
    let [calls, waitedMs] = [0, 0];
    const remove = patient(
      () => {
        calls += 1;
        throw Object.assign(new Error(`held at call ${calls}`), { code: 'EBUSY' });
      },
      (ms) => {
        waitedMs += ms;
      },
    );
    expect(remove).toThrow('held at call 21');
    expect(waitedMs).toBe(1_000);
  });

  it('fails at once for another reason', () => {
    const remove = patient(
      () => {
        throw held('ENOENT');
      },
      () => {
        throw new Error('waited for another try');
      },
    );
    expect(remove).toThrow('ENOENT');
  });
});
