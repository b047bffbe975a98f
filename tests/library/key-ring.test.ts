// Tests the library's key ring: neither simultaneous operations nor a failing disk lose a key.
import { mkdirSync, readdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useDisk as putDisk } from '../../electron/library/file/disk.ts';
import { libraryPaths } from '../../electron/library/file/files.ts';
import { keyCheck } from '../../electron/library/file/key-check.ts';
import { KeyRing } from '../../electron/library/file/key-ring.ts';
import { newRecoveryCode } from '../../electron/library/file/recovery-code.ts';
import { FakeKeyring } from './open-client.ts';
import { KEY, makeFolder, type TestFolder } from './open-store.ts';

const OTHER = 'cd'.repeat(32);
let folder: TestFolder;
let keyring: FakeKeyring;

const newRing = (): KeyRing => new KeyRing(libraryPaths(folder.path), keyring);
const idsOnDisk = (): string[] =>
  JSON.parse(readFileSync(libraryPaths(folder.path).key, 'utf8')).keys.map((key: { id: string }) => key.id);

beforeEach(() => {
  folder = makeFolder();
  mkdirSync(folder.path, { recursive: true });
  keyring = new FakeKeyring();
});
afterEach(() => {
  putDisk(null);
  folder.remove();
});

it('keeps a key that is added while a code is being created or the ring is being read', async () => {
  const ring = newRing();
  await ring.load();
  await ring.add(KEY, null);
  const code = newRecoveryCode();
  await Promise.all([ring.setCode(code), ring.add(OTHER, null), ring.load()]);
  expect(idsOnDisk().sort()).toEqual([keyCheck(KEY), keyCheck(OTHER)].sort());
  keyring.isThere = false;
  const again = newRing();
  await again.load();
  expect(again.missing).toBe('vault_unavailable');
  expect(await again.unlock(code)).toBe(true);
  expect(again.keys.map((key) => key.hex)).toEqual([KEY]);
});

it('keeps a key that another process has added first', async () => {
  const [first, second] = [newRing(), newRing()];
  await Promise.all([first.load(), second.load()]);
  await first.add(KEY, null);
  await second.add(OTHER, null);
  expect(idsOnDisk().sort()).toEqual([keyCheck(KEY), keyCheck(OTHER)].sort());
  second.recordUse([{ name: 'library.db', keyId: keyCheck(KEY) }], null);
  expect(idsOnDisk()).toEqual([keyCheck(KEY)]);
});

it("ignores a value from the keyring that isn't the key", async () => {
  const ring = newRing();
  await ring.add(KEY, null);
  const { key } = libraryPaths(folder.path);
  const content = JSON.parse(readFileSync(key, 'utf8'));
  content.keys[0].sealed = [...OTHER].reverse().join('');
  for (const path of [key, `${libraryPaths(folder.path).backups}/key.json`])
    writeFileSync(path, JSON.stringify(content));
  const again = newRing();
  await again.load();
  expect(again.keys).toEqual([]);
  expect(again.missing).toBe('key_lost');
});

it("says that a key isn't stored if the disk refuses, and keeps the others", async () => {
  const ring = newRing();
  await ring.add(KEY, null);
  putDisk({
    renameSync: () => {
      throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
    },
  });
  await expect(ring.add(OTHER, null)).rejects.toThrow('ENOSPC');
  putDisk(null);
  expect(idsOnDisk()).toEqual([keyCheck(KEY)]);
  expect(ring.keys.map((key) => key.hex)).toEqual([KEY]);
});

it('removes a key only if every encrypted file is known to have another key', async () => {
  const ring = newRing();
  await ring.add(KEY, null);
  await ring.add(OTHER, null);
  ring.recordUse(
    [
      { name: 'library.db', keyId: keyCheck(OTHER) },
      { name: 'library.old-1.db', keyId: null },
    ],
    keyCheck(OTHER),
  );
  expect(idsOnDisk()).toHaveLength(2);
  ring.recordUse([{ name: 'library.db', keyId: keyCheck(OTHER) }], keyCheck(OTHER));
  expect(idsOnDisk()).toEqual([keyCheck(OTHER)]);
});

it("doesn't touch the ring of a newer app", async () => {
  const { key } = libraryPaths(folder.path);
  const content = JSON.stringify({ version: 3, keys: 'in some other way' });
  writeFileSync(key, content);
  const ring = newRing();
  await ring.load();
  await expect(ring.add(KEY, null)).rejects.toMatchObject({ reason: 'read_only' });
  expect(readFileSync(key, 'utf8')).toBe(content);
});

it.each(['the ring', 'its copy beside the backups'])(
  "doesn't touch %s once a newer app has written it",
  async (which) => {
    const ring = newRing();
    await ring.add(KEY, null);
    const { key, backups } = libraryPaths(folder.path);
    const path = which === 'the ring' ? key : join(backups, 'key.json');
    const content = JSON.stringify({ version: 3, keys: 'in some other way' });
    writeFileSync(path, content);
    await expect(ring.add(OTHER, null)).rejects.toMatchObject({ reason: 'read_only' });
    for (const one of [ring, newRing()]) {
      await one.load();
      expect(readFileSync(path, 'utf8')).toBe(content);
      expect(one.keys.map(({ hex }) => hex)).toEqual([KEY]);
    }
  },
);

it('keeps every key if the disk writes only part of the new ring', async () => {
  const ring = newRing();
  await ring.add(KEY, null);
  putDisk({
    writeSync: ((handle: number, content: string) => writeSync(handle, content.slice(0, 40))) as typeof writeSync,
  });
  await expect(ring.add(OTHER, null)).rejects.toMatchObject({ reason: 'io' });
  putDisk(null);
  const { key } = libraryPaths(folder.path);
  expect(idsOnDisk()).toEqual([keyCheck(KEY)]);
  expect(readdirSync(dirname(key)).filter((name) => name.endsWith('.new'))).toEqual([]);
});
