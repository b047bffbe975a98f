// If another program with its own SQLite opens and closes the library of a running app, the log must stay.
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { LibraryHandle } from '../../electron/library/thread/library-handle.ts';
import { type BuiltWorker, buildLibraryWorker } from '../helpers/system/build-library-worker.ts';
import { FakeKeyring, openClient, writeChat } from './open-client.ts';
import { makeFolder, type TestFolder } from './open-store.ts';

/** Prints how many messages it can read. */
const OTHER_PROGRAM = `
  const [driver, path, key] = process.argv.slice(1);
  const Database = require(driver);
  const database = new Database(path, key === '' ? {} : { encryptionCipher: 'aes256cbc', encryptionKey: key });
  process.stdout.write(String(database.prepare('SELECT count(*) AS count FROM messages').get().count));
  database.close();
`;

let worker: BuiltWorker;
let folder: TestFolder;
let handle: LibraryHandle;
/** The library's key; empty for an unencrypted library. */
let key: string;

beforeAll(async () => {
  worker = await buildLibraryWorker();
});
afterAll(() => worker.remove());
beforeEach(() => {
  folder = makeFolder();
  key = '';
});
afterEach(async () => {
  await handle.close();
  folder.remove();
});

function anotherProgramReads(): number {
  const driver = createRequire(import.meta.url).resolve('libsql');
  const said = execFileSync(process.execPath, ['-e', OTHER_PROGRAM, driver, join(folder.path, 'library.db'), key]);
  return Number(said.toString());
}

it.each([
  ['unencrypted', false],
  ['encrypted', true],
])('an %s library keeps its log when another program closes it', async (_kind, isEncrypted) => {
  const keyring = new FakeKeyring();
  keyring.isThere = isEncrypted;
  handle = openClient(folder.path, worker.path, keyring).handle;
  await handle.ready();
  key = keyring.newest;
  await writeChat(handle, 'before', 'the other program');
  // Let the second worker open the library too, and run everything that reads the library's files.
  await handle.api.search('before', 0);
  await handle.status();
  await handle.job(handle.startJob({ kind: 'backup', reason: 'regular' }));
  await writeChat(handle, 'in the log', 'alone');
  const log = statSync(join(folder.path, 'library.db-wal'));
  expect(log.size).toBeGreaterThan(0);

  expect(anotherProgramReads()).toBe(4);

  expect(statSync(join(folder.path, 'library.db-wal')).ino).toBe(log.ino);
  await writeChat(handle, 'after', 'the other program');
  await handle.close();
  handle = openClient(folder.path, worker.path, keyring).handle;
  expect(await handle.ready()).toMatchObject({ kind: 'ready', recovery: null });
  expect((await handle.status()).messages).toBe(6);
});
