// Two copies of the app never open the same library: the second would mark the first one's replies as interrupted.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { disk, useDisk as putDisk } from '../../electron/library/file/disk.ts';
import { LibraryHost } from '../../electron/library/host/library-host.ts';
import { makeFolder, newReply, openHost, SETTINGS, type TestFolder } from './open-store.ts';

let folder: TestFolder;
let first: LibraryHost;
let second: LibraryHost;
let replyId: string;

const openSecond = () => second.open({ folder: folder.path, keyHex: null, isFirst: true });

/** Makes the disk refuse operations on the lock with this code, until `putDisk(null)`. */
function refuseLock(code: string): void {
  const { openDatabase } = disk;
  putDisk({
    openDatabase: (path, options) => {
      const connection = openDatabase(path, options);
      if (!path.endsWith('library.lock')) return connection;
      connection.exec = () => {
        throw Object.assign(new Error('disk I/O error'), { code });
      };
      return connection;
    },
  });
}

beforeEach(async () => {
  folder = makeFolder();
  first = await openHost(folder.path);
  const { id } = first.api.createConversation(SETTINGS, null).summary;
  replyId = first.api.addTurn(id, 'question', undefined, [newReply()]).replyIds[0] ?? '';
  second = new LibraryHost();
});

afterEach(async () => {
  putDisk(null);
  await second.close();
  await first.close();
  folder.remove();
});

describe('a second copy of the app', () => {
  it("doesn't open a library that the first one has open", async () => {
    expect(await openSecond()).toMatchObject({
      kind: 'failed',
      detail: expect.stringContaining('Another running copy'),
    });
    expect(first.api.getMessage(replyId).status).toBe('streaming');
  });

  it("doesn't open a library if the disk can't tell whether another copy has it open", async () => {
    refuseLock('SQLITE_IOERR_LOCK');
    await expect(openSecond()).rejects.toMatchObject({ reason: 'io' });
    expect(first.api.getMessage(replyId).status).toBe('streaming');
  });

  it('opens the library once the first copy has ended, and ends the replies that were running', async () => {
    await first.close();
    expect(await openSecond()).toMatchObject({ kind: 'open' });
    expect(second.api.getMessage(replyId).status).not.toBe('streaming');
  });
});
