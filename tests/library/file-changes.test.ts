// If a change of the file is interrupted or refused at any step, either all of it is done or nothing has changed.
import { cpSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listBackups } from '../../electron/library/file/backup-files.ts';
import { makeBackup } from '../../electron/library/file/backups.ts';
import { type Disk, disk, useDisk as putDisk } from '../../electron/library/file/disk.ts';
import { libraryPaths } from '../../electron/library/file/files.ts';
import { keyCheck, type RingKey } from '../../electron/library/file/key-check.ts';
import { Sql } from '../../electron/library/file/sql.ts';
import { LibraryHost } from '../../electron/library/host/library-host.ts';
import type { OpenOutcome, OpenRequest } from '../../electron/library/host/requests.ts';
import { filesWith } from './open-client.ts';
import { exchange, KEY, makeFolder, openHost, SETTINGS, type TestFolder } from './open-store.ts';

const NEW_KEY = 'cd'.repeat(32);
const WORDS = 'words that must not be lost';
const LATER = 'words that came after the backup';

let folder: TestFolder;

beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => {
  putDisk(null);
  folder.remove();
});

const ring = (...keys: readonly string[]): RingKey[] => keys.map((hex) => ({ id: keyCheck(hex), hex, opens: [] }));

const request = (path: string, keyHex: string | null, isFirst = true): OpenRequest => ({
  folder: path,
  keyHex,
  ring: ring(KEY, NEW_KEY),
  isFirst,
});

const CHANGING = ['renameSync', 'rmSync', 'mkdirSync', 'chmodSync'] as const;

/**
 * Counts the operations in `CHANGING` and makes operation `at` fail; with `isEnd`, all later ones fail too, as if the
 * process had ended.
 */
function failAt(at: number, isEnd: boolean): { readonly steps: () => number } {
  let steps = 0;
  const real = { ...disk };
  const step = <T>(work: () => T): T => {
    const isFailing = isEnd ? steps >= at : steps === at;
    steps += 1;
    if (isFailing) throw Object.assign(new Error('EBUSY: resource busy or locked'), { code: 'EBUSY' });
    return work();
  };
  const replaced: Partial<Disk> = Object.fromEntries(
    CHANGING.map((name) => [name, (...args: unknown[]) => step(() => Reflect.apply(real[name], disk, args))]),
  );
  putDisk(replaced);
  return { steps: () => steps };
}

/** Creates a library with a backup, and a chat that is newer than the backup. */
async function makeLibrary(keyHex: string | null): Promise<{ host: LibraryHost; backupId: string }> {
  const host = await openHost(folder.path, keyHex);
  const chat = () => host.api.createConversation(SETTINGS, null).summary.id;
  exchange(host, chat(), WORDS, 'yes');
  const sql = new Sql(libraryPaths(folder.path).library, { keyHex });
  makeBackup(sql, libraryPaths(folder.path), keyHex, 'regular', 1_700_000_000_000);
  sql.close();
  exchange(host, chat(), LATER, 'yes');
  return { host, backupId: listBackups(libraryPaths(folder.path))[0]?.id ?? '' };
}

function textsOf(host: LibraryHost): string[] {
  return host.api
    .listConversations('active', 0, 100)
    .items.flatMap(({ id }) => host.api.openConversation(id).path)
    .filter((message) => message.role === 'user')
    .map((message) => message.text)
    .sort();
}

interface Change {
  readonly name: string;
  readonly keyHex: string | null;
  readonly make: (host: LibraryHost, backupId: string) => Promise<OpenOutcome>;
  /** The texts of the user's messages after the change. */
  readonly after: readonly string[];
}

const BEFORE = [LATER, WORDS].sort();

const CHANGES: readonly Change[] = [
  { name: 'encrypting', keyHex: null, make: (host) => host.encrypt(NEW_KEY), after: BEFORE },
  { name: 'restoring', keyHex: KEY, make: (host, id) => host.restore(id), after: [WORDS] },
  { name: 'recovering', keyHex: null, make: (host) => host.recover(), after: BEFORE },
  { name: 'starting afresh', keyHex: null, make: (host) => host.startAfresh(request(folder.path, null)), after: [] },
  { name: 'deleting all', keyHex: null, make: (host) => host.deleteAll(request(folder.path, null)), after: [] },
];

describe.each(CHANGES.map((change) => [change.name, change] as const))('%s', (_name, { keyHex, make, after }) => {
  async function eachStep(
    isEnd: boolean,
    look: (host: LibraryHost, isDone: boolean) => Promise<void>,
  ): Promise<number> {
    const made = await makeLibrary(keyHex);
    const { backupId } = made;
    await made.host.close();
    const template = join(dirname(folder.path), 'template');
    rmSync(template, { recursive: true, force: true });
    renameSync(folder.path, template);
    for (let at = 0; ; at++) {
      cpSync(template, folder.path, { recursive: true });
      const host = await openHost(folder.path, keyHex);
      const { steps } = failAt(at, isEnd);
      const isDone = await make(host, backupId).then(
        (outcome) => outcome.kind === 'open',
        () => false,
      );
      const isOver = steps() <= at;
      await look(host, isDone && isOver);
      putDisk(null);
      await host.close();
      rmSync(folder.path, { recursive: true, force: true });
      if (isOver) return at;
    }
  }

  it('either keeps or completes everything, at whatever step the process ends', async () => {
    const steps = await eachStep(true, async (_, isDone) => {
      const copy = join(dirname(folder.path), 'after the end');
      cpSync(folder.path, copy, { recursive: true });
      putDisk(null);
      const host = new LibraryHost();
      expect(await host.open(request(copy, keyHex))).toMatchObject({ kind: 'open' });
      const texts = textsOf(host);
      expect([BEFORE, after]).toContainEqual(texts);
      if (isDone) expect(texts).toEqual(after);
      expect(readdirSync(copy).filter((name) => name.includes('deleting') || name.includes('incoming'))).toEqual([]);
      await host.close();
      rmSync(copy, { recursive: true, force: true });
    });
    expect(steps).toBeGreaterThan(2);
  });

  it('leaves a usable library, whatever step the system refuses', async () => {
    await eachStep(false, async (host, isDone) => {
      putDisk(null);
      // Open the library again, as the client does after a failed change.
      if (!isDone) expect(await host.open(request(folder.path, keyHex, false))).toMatchObject({ kind: 'open' });
      const texts = textsOf(host);
      expect([BEFORE, after]).toContainEqual(texts);
      exchange(host, host.api.createConversation(SETTINGS, null).summary.id, 'goes on', 'yes');
      expect(textsOf(host)).toContain('goes on');
    });
  });
});

// Windows syncs folders without being asked, so there is nothing to refuse.
it.runIf(process.platform !== 'win32').each([
  ['starting afresh', (host: LibraryHost) => host.startAfresh(request(folder.path, null))],
  ['deleting all', (host: LibraryHost) => host.deleteAll(request(folder.path, null))],
] as const)("a change isn't done if the disk refuses to record it: %s", async (_name, make) => {
  const { host } = await makeLibrary(null);
  const { fsyncSync } = disk;
  putDisk({
    fsyncSync: () => {
      putDisk({ fsyncSync });
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    },
  });
  await expect(make(host)).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(await host.open(request(folder.path, null, false))).toMatchObject({ kind: 'open' });
  expect(textsOf(host)).toEqual(BEFORE);
  await host.close();
});

it("deleting everything deletes changes in memory too, even if a file can't be removed", async () => {
  const { host } = await makeLibrary(null);
  host.opened?.refuseWrites(true);
  exchange(host, host.api.createConversation(SETTINGS, null).summary.id, 'sheltered', 'answer');
  const { rmSync: remove } = disk;
  putDisk({
    rmSync: (path, options) => {
      if (String(path).includes('backups')) throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO' });
      remove(path, options);
    },
  });
  expect(await host.deleteAll(request(folder.path, null))).toMatchObject({ kind: 'open' });
  expect(textsOf(host)).toEqual([]);
  putDisk(null);
  // The next opening deletes the rest.
  expect(await host.open(request(folder.path, null, false))).toMatchObject({ kind: 'open' });
  expect(textsOf(host)).toEqual([]);
  expect(filesWith(folder.path, 'sheltered')).toEqual([]);
  expect(filesWith(folder.path, WORDS)).toEqual([]);
  await host.close();
});

it('starts afresh and keeps the old library and its backups', async () => {
  const { host } = await makeLibrary(null);
  await host.startAfresh(request(folder.path, null));
  await host.close();
  const kept = filesWith(folder.path, WORDS).filter((name) => !name.includes('search'));
  expect(kept.filter((name) => /^library\.old-/.test(name)).length).toBeGreaterThan(0);
  expect(kept.filter((name) => /^backups\.old-/.test(name)).length).toBeGreaterThan(0);
  expect(statSync(join(folder.path, 'library.db')).size).toBeGreaterThan(0);
});

describe('changes that are only in memory because the disk refused them', () => {
  it('are in the library after an encryption, and in the backup that a restore makes', async () => {
    const { host, backupId } = await makeLibrary(null);
    const shelter = (words: string): string => {
      host.opened?.refuseWrites(true);
      const { id } = host.api.createConversation(SETTINGS, null).summary;
      exchange(host, id, words, 'answer');
      host.opened?.refuseWrites(false);
      return id;
    };
    shelter('sheltered before the restore');
    await host.restore(backupId);
    expect(filesWith(folder.path, 'sheltered before the restore').some((name) => name.startsWith('backups'))).toBe(
      true,
    );
    const id = shelter('sheltered before the encryption');
    await host.encrypt(KEY);
    expect(host.api.openConversation(id).path).toHaveLength(2);
    await host.close();
  });
});
