// No keyring failure loses, weakens or misdirects a key.

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLibraryKeyWrapper } from '../../electron/keys/library-keys.ts';
import { createVault, type SafeStorageLike } from '../../electron/keys/vault-core.ts';
import { libraryPaths } from '../../electron/library/file/files.ts';
import { KeyRing } from '../../electron/library/file/key-ring.ts';
import { Recipient } from '../../electron/service/recipient.ts';
import { accessTo } from '../helpers/system/private-mode.ts';
import { type App, connect, KEY, OTHER_KEY, startApp } from './app.ts';
import { appFolder, everythingIn, isAnywhereIn } from './app-folder.ts';
import {
  asyncSafeStorage,
  type FakeKeyring,
  fakeKeyring,
  keychainStorage,
  syncSafeStorage,
} from './fake-safe-storage.ts';
import { type KeyService, keyService } from './key-service.ts';

const generations: readonly (readonly [string, (ring: FakeKeyring) => SafeStorageLike])[] = [
  ['synchronous calls', syncSafeStorage],
  ['asynchronous calls', asyncSafeStorage],
];

const FIRST_KEY = 'sk-canary-first-F1r2S3t4K5e6Y7';
type Which = 'the first key' | 'a key with a label';
const which: readonly Which[] = ['the first key', 'a key with a label'];

interface Saved {
  readonly folder: string;
  readonly id: string;
  readonly service: KeyService;
  readonly app: App;
}

/** Creates a connection with the key `KEY`: as its only key so far, or as a labelled key that replaced another. */
async function connectWith(which: Which, app: App, service: KeyService): Promise<string> {
  if (which === 'the first key') return connect(app, service.baseUrl);
  service.keys.set(FIRST_KEY, 'active');
  const id = await connect(app, service.baseUrl, FIRST_KEY);
  const added = await app.connections.keys.add(id, { apiKey: KEY, label: 'Work', expiresAt: 2_000_000_000_000 });
  const labelled = added.ok ? added.value.keys.find(({ label }) => label === 'Work') : undefined;
  await app.connections.keys.choose(id, labelled?.id ?? '');
  await app.connections.keys.remove(id, id);
  return id;
}

const keyFile = (folder: string) => readFileSync(join(folder, 'keys.json'), 'utf8');

/** The only ciphertext in the text of a `keys.json`. */
function ciphertextIn(file: string): string {
  const found = /"ciphertext": "([^"]+)"/.exec(file)?.[1];
  if (found === undefined) throw new Error('no ciphertext in keys.json');
  return found;
}

const ciphertextOf = (folder: string) => ciphertextIn(keyFile(folder));

describe.each(which)('%s', (which) => {
  /** A connection whose key was stored in an earlier run with this keyring. */
  async function savedConnection(storage: SafeStorageLike): Promise<Saved> {
    const service = await keyService();
    service.keys.set(KEY, 'active').set(OTHER_KEY, 'active');
    const folder = appFolder();
    const app = await startApp({ folder, safeStorage: storage });
    const id = await connectWith(which, app, service);
    return { folder, id, service, app };
  }

  describe.each(generations)('with %s', (_, storageOf) => {
    it('keeps the key across a restart as ciphertext, in files that only the user can read', async () => {
      const ring = fakeKeyring();
      const { folder, id, app } = await savedConnection(storageOf(ring));
      expect(app.connections.get(id)?.key).toMatchObject({
        state: 'active',
        lastFour: KEY.slice(-4),
        storedIn: 'gnome_libsecret',
      });
      expect(isAnywhereIn(folder, KEY)).toBe(false);
      for (const name of ['keys.json', 'connections.json', 'models.json']) {
        expect(accessTo(join(folder, name))).toBe('private');
      }
      const again = await startApp({ folder, safeStorage: storageOf(ring) });
      expect(again.connections.get(id)?.key.state).toBe('active');
      expect(again.connections.get(id)?.keys).toMatchObject([
        which === 'the first key' ? { label: '', expiresAt: null } : { label: 'Work', expiresAt: 2_000_000_000_000 },
      ]);
      expect(await again.keyFor(id)).toBe(KEY);
      expect(again.writes()).toBe(0);
    });

    it.each([
      { backend: 'basic_text', prefix: 'v10' },
      { backend: 'unknown', prefix: 'v10' },
      { backend: 'gnome_libsecret', prefix: 'v10' },
    ])('keeps the key only in memory if there is no real keyring: %o', async (none) => {
      const ring = fakeKeyring(none);
      const { folder, id, app } = await savedConnection(storageOf(ring));
      expect(app.connections.get(id)?.key).toMatchObject({ state: 'this session only', storedIn: null });
      expect(await app.keyFor(id)).toBe(KEY);
      expect(isAnywhereIn(folder, KEY)).toBe(false);
      expect(everythingIn(folder)).not.toContain('ciphertext');
      expect(everythingIn(folder)).not.toContain(Buffer.from('v10').toString('base64'));
      expect(ring.weaklyEncrypted.join()).not.toContain('canary');
      const again = await startApp({ folder, safeStorage: storageOf(ring) });
      expect(again.connections.get(id)?.key.state).toBe('none');
    });

    it('keeps the ciphertext while the keyring is late, and writes nothing when it opens', async () => {
      const ring = fakeKeyring();
      const { folder, id } = await savedConnection(storageOf(ring));
      const before = keyFile(folder);
      Object.assign(ring, { isAvailable: false, prefix: 'v10', backend: 'basic_text' });
      const app = await startApp({ folder, safeStorage: storageOf(ring) });
      expect(app.connections.get(id)?.key).toMatchObject({
        state: 'locked',
        lockedReason: 'unavailable',
        vaults: { stored: 'gnome_libsecret', current: null },
      });
      expect(await app.keyFor(id)).toBeNull();
      await app.keys.retryLocked();
      expect(app.connections.get(id)?.key.state).toBe('locked');
      Object.assign(ring, { isAvailable: true, prefix: 'v11', backend: 'gnome_libsecret' });
      await app.keys.retryLocked();
      expect(app.connections.get(id)?.key.state).toBe('active');
      expect(app.told.at(-1)?.[0]?.key.state).toBe('active');
      expect(await app.keyFor(id)).toBe(KEY);
      expect(app.writes()).toBe(0);
      expect(keyFile(folder)).toBe(before);
    });

    it('unlocks on request', async () => {
      const ring = fakeKeyring();
      const { folder, id } = await savedConnection(storageOf(ring));
      Object.assign(ring, { isAvailable: false, prefix: 'v10', backend: 'basic_text' });
      const app = await startApp({ folder, safeStorage: storageOf(ring) });
      expect(await app.connections.keys.unlock(id)).toMatchObject({ ok: true, value: { key: { state: 'locked' } } });
      Object.assign(ring, { isAvailable: true, prefix: 'v11', backend: 'gnome_libsecret' });
      expect(await app.connections.keys.unlock(id)).toMatchObject({ ok: true, value: { key: { state: 'active' } } });
    });

    it('treats another keyring like a missing keyring, and names both', async () => {
      const ring = fakeKeyring();
      const { folder, id } = await savedConnection(storageOf(ring));
      const before = keyFile(folder);
      ring.backend = 'kwallet6';
      const app = await startApp({ folder, safeStorage: storageOf(ring) });
      expect(app.connections.get(id)?.key).toMatchObject({
        state: 'locked',
        lockedReason: 'unavailable',
        vaults: { stored: 'gnome_libsecret', current: 'kwallet6' },
      });
      const route = await app.connections.route(id);
      expect(route).toMatchObject({
        ok: false,
        error: { reason: 'key_locked', detail: expect.stringMatching(/by GNOME Keyring; .* now KWallet\./) },
      });
      expect(keyFile(folder)).toBe(before);
    });

    it("keeps what it can't decrypt until the user types another key", async () => {
      const ring = fakeKeyring();
      const { folder, id, service } = await savedConnection(storageOf(ring));
      const before = keyFile(folder);
      ring.secret = 'a new login keyring';
      const app = await startApp({ folder, safeStorage: storageOf(ring) });
      expect(app.connections.get(id)?.key).toMatchObject({ state: 'locked', lockedReason: 'changed' });
      await app.keys.retryLocked();
      await app.connections.keys.unlock(id);
      await app.connections.models.list(id, true);
      await app.connections.test(id);
      expect(keyFile(folder)).toBe(before);
      expect(await app.connections.keys.rotate(id, { apiKey: OTHER_KEY })).toMatchObject({
        ok: true,
        value: { key: { state: 'active' } },
      });
      expect(keyFile(folder)).not.toContain(ciphertextIn(before));
      expect(service.requests.every(({ authorization }) => !authorization.includes('\ufffd'))).toBe(true);
      const again = await startApp({ folder, safeStorage: storageOf(ring) });
      expect(await again.keyFor(id)).toBe(OTHER_KEY);
    });

    it("keeps the ciphertext of a locked key if the new keys can't be stored either", async () => {
      const ring = fakeKeyring();
      const { folder, id } = await savedConnection(storageOf(ring));
      const before = ciphertextOf(folder);
      Object.assign(ring, { isAvailable: false, prefix: 'v10', backend: 'basic_text' });
      const app = await startApp({ folder, safeStorage: storageOf(ring) });
      expect(await app.connections.keys.rotate(id, { apiKey: OTHER_KEY })).toMatchObject({
        ok: true,
        value: { key: { state: 'this session only' } },
      });
      expect(ciphertextOf(folder)).toBe(before);
      expect(await app.connections.keys.rotate(id, { apiKey: OTHER_KEY })).toMatchObject({ ok: true });
      expect(ciphertextOf(folder)).toBe(before);
      expect(await app.keyFor(id)).toBe(OTHER_KEY);
      await app.keys.retryLocked();
      expect(await app.keyFor(id)).toBe(OTHER_KEY);
      Object.assign(ring, { isAvailable: true, prefix: 'v11', backend: 'gnome_libsecret' });
      expect(await app.connections.keys.unlock(id)).toMatchObject({ ok: true, value: { key: { state: 'active' } } });
      const again = await startApp({ folder, safeStorage: storageOf(ring) });
      expect(await again.keyFor(id)).toBe(OTHER_KEY);
    });

    it('treats a profile copied to another machine like one whose keyring has changed', async () => {
      const { folder, id } = await savedConnection(storageOf(fakeKeyring()));
      const copy = appFolder();
      cpSync(folder, copy, { recursive: true });
      const app = await startApp({
        folder: copy,
        safeStorage: storageOf(fakeKeyring({ secret: 'of the other machine' })),
      });
      expect(app.connections.get(id)?.key).toMatchObject({ state: 'locked', lockedReason: 'changed' });
      expect(await app.keyFor(id)).toBeNull();
      expect(keyFile(copy)).toBe(keyFile(folder));
    });

    it('removes the key from memory and disk when asked to', async () => {
      const ring = fakeKeyring();
      const { folder, id, app } = await savedConnection(storageOf(ring));
      const ciphertext = ciphertextOf(folder);
      expect(await app.connections.keys.remove(id)).toMatchObject({
        ok: true,
        value: { key: { state: 'none', lastFour: '' } },
      });
      expect(await app.keyFor(id)).toBeNull();
      expect(everythingIn(folder)).not.toContain(ciphertext);
      expect(everythingIn(folder)).not.toContain(KEY.slice(-4));
      const again = await startApp({ folder, safeStorage: storageOf(ring) });
      expect(again.connections.get(id)?.key.state).toBe('none');
    });

    it('never crashes and never sends a wrong key, whichever byte of the ciphertext is changed', async () => {
      const ring = fakeKeyring();
      const { folder, id } = await savedConnection(storageOf(ring));
      const good = keyFile(folder);
      const ciphertext = ciphertextOf(folder);
      const bytes = Buffer.from(ciphertext, 'base64');
      for (let at = 0; at < bytes.length; at++) {
        const flipped = Buffer.from(bytes);
        flipped.writeUInt8(bytes.readUInt8(at) ^ (1 << (at % 8)), at);
        const bad = good.replace(ciphertext, flipped.toString('base64'));
        writeFileSync(join(folder, 'keys.json'), bad);
        const app = await startApp({ folder, safeStorage: storageOf(ring) });
        expect(await app.keyFor(id)).toBeNull();
        expect(app.connections.get(id)?.key.state).toBe('locked');
        expect(keyFile(folder)).toBe(bad);
      }
    });
  });

  describe('a denied Keychain', () => {
    it("doesn't count as a lost key, is reported to need a restart, and yields the key after that", async () => {
      const service = await keyService();
      service.keys.set(KEY, 'active');
      const folder = appFolder();
      const ring = fakeKeyring({ prefix: 'v10' });
      const start = () => startApp({ folder, safeStorage: keychainStorage(ring), platform: 'darwin' });
      const id = await connectWith(which, await start(), service);
      const before = keyFile(folder);
      ring.isAvailable = false;
      const denied = await start();
      ring.isAvailable = true;
      await denied.keys.retryLocked();
      expect(denied.connections.get(id)?.key).toMatchObject({
        state: 'locked',
        lockedReason: 'unavailable',
        isRestartNeeded: true,
        vaults: { stored: 'keychain', current: null },
      });
      expect(keyFile(folder)).toBe(before);
      expect(await (await start()).keyFor(id)).toBe(KEY);
    });

    it('differs from a Keychain with another key, where no restart helps', async () => {
      const service = await keyService();
      service.keys.set(KEY, 'active');
      const folder = appFolder();
      const ring = fakeKeyring({ prefix: 'v10', secret: 'a' });
      const start = () => startApp({ folder, safeStorage: keychainStorage(ring), platform: 'darwin' });
      const id = await connectWith(which, await start(), service);
      // Damage the ciphertext instead of changing the secret: the fake's `v10` ignores the secret.
      writeFileSync(join(folder, 'keys.json'), keyFile(folder).replace(/("ciphertext": "djEw)..../, '$1AAAA'));
      const { key } = (await start()).connections.get(id) ?? {};
      expect(key).toMatchObject({ state: 'locked', lockedReason: 'changed' });
      expect(key).not.toHaveProperty('isRestartNeeded');
    });

    it("leaves the library locked, and doesn't report its key as lost", async () => {
      const ring = fakeKeyring({ prefix: 'v10' });
      const wrapperOf = () =>
        createLibraryKeyWrapper(
          createVault({ safeStorage: keychainStorage(ring), platform: 'darwin', wait: async () => undefined }),
        );
      const paths = libraryPaths(appFolder());
      const first = new KeyRing(paths, wrapperOf());
      expect(await first.add('ab'.repeat(32), null)).toBe(true);
      ring.isAvailable = false;
      const denied = new KeyRing(paths, wrapperOf());
      ring.isAvailable = true;
      await denied.load();
      expect([denied.missing, denied.isRestartNeeded, denied.keys]).toEqual(['vault_unavailable', true, []]);
      const again = new KeyRing(paths, wrapperOf());
      await again.load();
      expect([again.missing, again.isRestartNeeded, again.keys.length]).toEqual([null, false, 1]);
    });
  });

  describe('temporary trouble', () => {
    it('passes while the app waits, and the key is there without a write', async () => {
      const ring = fakeKeyring();
      const { folder, id } = await savedConnection(asyncSafeStorage(ring));
      ring.temporaryFailures = 3;
      const app = await startApp({ folder, safeStorage: asyncSafeStorage(ring) });
      expect(await app.keyFor(id)).toBe(KEY);
      expect(app.writes()).toBe(0);
    });

    it("counts as a locked keyring if it doesn't pass", async () => {
      const ring = fakeKeyring();
      const { folder, id } = await savedConnection(asyncSafeStorage(ring));
      const before = keyFile(folder);
      ring.temporaryFailures = Number.POSITIVE_INFINITY;
      const app = await startApp({ folder, safeStorage: asyncSafeStorage(ring) });
      expect(app.connections.get(id)?.key).toMatchObject({ state: 'locked', lockedReason: 'unavailable' });
      ring.temporaryFailures = 0;
      await app.keys.retryLocked();
      expect(await app.keyFor(id)).toBe(KEY);
      expect(keyFile(folder)).toBe(before);
    });
  });

  describe('a better key of the system', () => {
    it('re-encrypts the secret, verifies it, and replaces the old ciphertext', async () => {
      const ring = fakeKeyring();
      const { folder, id } = await savedConnection(asyncSafeStorage(ring));
      const before = ciphertextOf(folder);
      Object.assign(ring, { shouldReEncrypt: true, prefix: 'v12' });
      const app = await startApp({ folder, safeStorage: asyncSafeStorage(ring) });
      expect(app.writes()).toBe(1);
      expect(ciphertextOf(folder)).not.toBe(before);
      expect(app.connections.get(id)?.key).toMatchObject({ state: 'active', storedIn: 'portal' });
      ring.shouldReEncrypt = false;
      const again = await startApp({ folder, safeStorage: asyncSafeStorage(ring) });
      expect(await again.keyFor(id)).toBe(KEY);
    });

    it("leaves the old ciphertext if the new one can't be read back", async () => {
      const ring = fakeKeyring();
      const { folder, id } = await savedConnection(asyncSafeStorage(ring));
      const before = keyFile(folder);
      const storage = asyncSafeStorage(ring);
      ring.shouldReEncrypt = true;
      const broken: SafeStorageLike = {
        ...storage,
        encryptStringAsync: async () => Buffer.from('v11 that is not a ciphertext'),
      };
      const app = await startApp({ folder, safeStorage: broken });
      expect(await app.keyFor(id)).toBe(KEY);
      expect(keyFile(folder)).toBe(before);
    });
  });

  describe('a damaged keys.json', () => {
    it('never crashes the app and never sends a wrong key, whichever byte is changed', async () => {
      const ring = fakeKeyring();
      const { folder, id, service } = await savedConnection(syncSafeStorage(ring));
      const good = readFileSync(join(folder, 'keys.json'));
      const connections = readFileSync(join(folder, 'connections.json'));
      for (let at = 0; at < good.length; at++) {
        const copy = appFolder();
        const flipped = Buffer.from(good);
        flipped.writeUInt8(good.readUInt8(at) ^ (1 << (at % 8)), at);
        writeFileSync(join(copy, 'keys.json'), flipped);
        writeFileSync(join(copy, 'connections.json'), connections);
        const app = await startApp({ folder: copy, safeStorage: syncSafeStorage(ring) });
        const key = await app.keyFor(id);
        expect([KEY, null]).toContain(key);
        // The damaged bytes must be kept, whichever file the app moved them to.
        expect(everythingIn(copy)).toContain(flipped.toString('latin1'));
      }
      expect(service.requests.length).toBeLessThan(20);
    });

    it("doesn't send a key to an address that replaced the key's own address in both files", async () => {
      const ring = fakeKeyring();
      const { folder, id, service } = await savedConnection(syncSafeStorage(ring));
      const thief = await keyService();
      for (const name of ['keys.json', 'connections.json']) {
        const path = join(folder, name);
        writeFileSync(path, readFileSync(path, 'utf8').replaceAll(service.baseUrl, thief.baseUrl));
      }
      const app = await startApp({ folder, safeStorage: syncSafeStorage(ring) });
      expect(app.connections.get(id)?.baseUrl).toBe(thief.baseUrl);
      expect(await app.keyFor(id)).toBeNull();
      await app.connections.models.list(id, true);
      await app.connections.test(id);
      expect(thief.requests).toEqual([]);
    });

    it.each(['connections.json', 'keys.json'])(
      "doesn't send a key to an address that replaced the key's own address in %s alone",
      async (name) => {
        const ring = fakeKeyring();
        const { folder, id, service } = await savedConnection(syncSafeStorage(ring));
        const thief = await keyService();
        const path = join(folder, name);
        writeFileSync(path, readFileSync(path, 'utf8').replaceAll(service.baseUrl, thief.baseUrl));
        const app = await startApp({ folder, safeStorage: syncSafeStorage(ring) });
        expect(await app.connections.route(id)).toMatchObject({ ok: false });
        await app.connections.models.list(id, true);
        expect(thief.requests).toEqual([]);
      },
    );
  });

  it('is given to no other origin by the store', async () => {
    const { app, id, service } = await savedConnection(syncSafeStorage(fakeKeyring()));
    expect(await app.keys.keyFor(app.keys.chosen(id), Recipient.service(service.baseUrl))).toMatchObject({
      ok: true,
    });
    for (const origin of [
      'https://elsewhere.example',
      service.baseUrl.replace('http:', 'https:'),
      `${service.baseUrl}0`,
    ]) {
      expect(await app.keys.keyFor(app.keys.chosen(id), Recipient.service(origin))).toEqual({
        ok: false,
        error: { kind: 'origin', boundTo: service.baseUrl },
      });
    }
  });
});
