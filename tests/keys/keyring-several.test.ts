// No keyring failure loses, weakens, mixes up or misdirects any key of a connection with several keys.

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SafeStorageLike } from '../../electron/keys/vault-core.ts';
import { textOf } from '../helpers/data/key-for.ts';
import { type App, connect, KEY, keyInUse, OTHER_KEY, startApp } from './app.ts';
import { appFolder, everythingIn, isAnywhereIn } from './app-folder.ts';
import {
  asyncSafeStorage,
  type FakeKeyring,
  fakeKeyring,
  keychainStorage,
  syncSafeStorage,
} from './fake-safe-storage.ts';
import { type KeyService, keyService } from './key-service.ts';

const HOME_KEY = 'sk-canary-home-H1o2M3e4K5e6Y7';
const NEXT_KEY = 'sk-canary-next-N1e2X3t4K5e6Y7';
const EXPIRES = Date.UTC(2033, 0, 1);
const ALL = [KEY, OTHER_KEY, HOME_KEY];
const AWAY = { isAvailable: false, prefix: 'v10', backend: 'basic_text' };
const BACK = { isAvailable: true, prefix: 'v11', backend: 'gnome_libsecret' };

const generations: readonly (readonly [string, (ring: FakeKeyring) => SafeStorageLike])[] = [
  ['synchronous calls', syncSafeStorage],
  ['asynchronous calls', asyncSafeStorage],
];

interface Saved {
  readonly folder: string;
  readonly service: KeyService;
  readonly app: App;
  readonly id: string;
  readonly ids: readonly [first: string, work: string, home: string];
}

/** A connection with three keys, `Work` in use, stored in an earlier run with this keyring. */
async function threeKeys(safeStorage: SafeStorageLike, platform: NodeJS.Platform = 'linux'): Promise<Saved> {
  const service = await keyService();
  for (const key of [...ALL, NEXT_KEY]) service.keys.set(key, 'active');
  const folder = appFolder();
  const app = await startApp({ folder, safeStorage, platform });
  const id = await connect(app, service.baseUrl);
  await app.connections.keys.add(id, { apiKey: OTHER_KEY, label: 'Work', expiresAt: EXPIRES });
  await app.connections.keys.add(id, { apiKey: HOME_KEY, label: 'Home' });
  const [first = '', work = '', home = ''] = keysOf(app, id).map((key) => key.id);
  await app.connections.keys.choose(id, work);
  app.keys.flush();
  return { folder, service, app, id, ids: [first, work, home] };
}

const keysOf = (app: App, id: string) => app.connections.get(id)?.keys ?? [];
const statesOf = (app: App, id: string) => keysOf(app, id).map(({ state }) => state);
/** States in the order of `ids`. The app lists a replaced key last. */
const statesById = (app: App, { id, ids }: Saved) =>
  ids.map((keyId) => keysOf(app, id).find((key) => key.id === keyId)?.state);
/** The key in use, and each key's label, expiry date and last characters, which no keyring failure may hide. */
const saidOf = (app: App, id: string) => [
  app.connections.get(id)?.keyId,
  ...keysOf(app, id).map(({ label, expiresAt, lastFour }) => [label, expiresAt, lastFour]),
];
const said = ({ ids: [, work] }: Saved, keys: readonly string[] = ALL) => [
  work,
  ['', null, keys[0]?.slice(-4)],
  ['Work', EXPIRES, keys[1]?.slice(-4)],
  ['Home', null, keys[2]?.slice(-4)],
];

const keyFile = (folder: string) => readFileSync(join(folder, 'keys.json'), 'utf8');

/** The ciphertexts in `keys.json`, by the id of the key. */
function ciphertexts(folder: string): Map<string, string> {
  const { keys } = JSON.parse(keyFile(folder)) as {
    keys: { id?: string; connectionId: string; sealed: { ciphertext: string } }[];
  };
  return new Map(keys.map(({ id, connectionId, sealed }) => [id ?? connectionId, sealed.ciphertext]));
}

/** Chooses each key in turn and returns what requests would send, null for nothing. Then chooses `Work` again. */
async function read(app: App, { id, ids }: Saved): Promise<(string | null)[]> {
  const found: (string | null)[] = [];
  for (const keyId of ids) {
    await app.connections.keys.choose(id, keyId);
    found.push(await app.keyFor(id));
  }
  await app.connections.keys.choose(id, ids[1]);
  return found;
}

const sentTo = (service: KeyService, from = 0) =>
  new Set(service.requests.slice(from).map(({ authorization }) => authorization.replace('Bearer ', '')));

describe.each(generations)('three keys with %s', (_, storageOf) => {
  it('are restored after a restart, with their descriptions and the choice', async () => {
    const ring = fakeKeyring();
    const saved = await threeKeys(storageOf(ring));
    const again = await startApp({ folder: saved.folder, safeStorage: storageOf(ring) });
    expect(saidOf(again, saved.id)).toEqual(said(saved));
    expect(statesOf(again, saved.id)).toEqual(['active', 'active', 'active']);
    expect(await again.keyFor(saved.id)).toBe(OTHER_KEY);
    expect(again.writes()).toBe(0);
    expect(await read(again, saved)).toEqual(ALL);
    for (const key of ALL) expect(isAnywhereIn(saved.folder, key)).toBe(false);
  });

  it('last for the session without a keyring, and leave nothing behind', async () => {
    const ring = fakeKeyring({ backend: 'basic_text', prefix: 'v10' });
    const saved = await threeKeys(storageOf(ring));
    expect(statesOf(saved.app, saved.id)).toEqual(Array(3).fill('this session only'));
    expect(saidOf(saved.app, saved.id)).toEqual(said(saved));
    expect(await read(saved.app, saved)).toEqual(ALL);
    expect(everythingIn(saved.folder)).not.toContain('ciphertext');
    for (const key of ALL) expect(isAnywhereIn(saved.folder, key)).toBe(false);
    expect(ring.weaklyEncrypted.join()).not.toContain('canary');
    const again = await startApp({ folder: saved.folder, safeStorage: storageOf(ring) });
    expect(await again.keyFor(saved.id)).toBeNull();
    expect(keysOf(again, saved.id)).toEqual([]);
    // A connection's only key is in use, even if a key that is gone had been chosen earlier.
    await again.connections.keys.add(saved.id, { apiKey: HOME_KEY, label: 'Home' });
    expect(await again.keyFor(saved.id)).toBe(HOME_KEY);
  });

  it('wait together for a late keyring; a choice made meanwhile is kept, and no ciphertext changes', async () => {
    const ring = fakeKeyring();
    const saved = await threeKeys(storageOf(ring));
    const before = ciphertexts(saved.folder);
    Object.assign(ring, AWAY);
    const app = await startApp({ folder: saved.folder, safeStorage: storageOf(ring) });
    expect(statesOf(app, saved.id)).toEqual(['locked', 'locked', 'locked']);
    expect(saidOf(app, saved.id)).toEqual(said(saved));
    expect(await read(app, saved)).toEqual([null, null, null]);
    const sent = saved.service.requests.length;
    await app.connections.models.list(saved.id, true);
    await app.connections.test(saved.id);
    for (const keyId of saved.ids) await app.connections.test(saved.id, keyId);
    expect(saved.service.requests.length).toBe(sent);
    await app.connections.keys.choose(saved.id, saved.ids[2]);
    await app.connections.keys.describe(saved.id, saved.ids[0], { label: 'Old' });
    expect(ciphertexts(saved.folder)).toEqual(before);
    Object.assign(ring, BACK);
    await app.keys.retryLocked();
    expect(statesOf(app, saved.id)).toEqual(['active', 'active', 'active']);
    expect(await app.keyFor(saved.id)).toBe(HOME_KEY);
    const again = await startApp({ folder: saved.folder, safeStorage: storageOf(ring) });
    expect(keysOf(again, saved.id).map(({ label }) => label)).toEqual(['Old', 'Work', 'Home']);
    expect(await read(again, saved)).toEqual(ALL);
    expect(ciphertexts(saved.folder)).toEqual(before);
  });

  it('unlock together on request', async () => {
    const ring = fakeKeyring();
    const saved = await threeKeys(storageOf(ring));
    Object.assign(ring, AWAY);
    const app = await startApp({ folder: saved.folder, safeStorage: storageOf(ring) });
    Object.assign(ring, BACK);
    await app.connections.keys.unlock(saved.id);
    expect(statesOf(app, saved.id)).toEqual(['active', 'active', 'active']);
  });

  it('are all locked under another keyring, which encrypts a new key', async () => {
    const ring = fakeKeyring();
    const saved = await threeKeys(storageOf(ring));
    const before = ciphertexts(saved.folder);
    Object.assign(ring, { backend: 'kwallet6', secret: 'of KWallet' });
    const app = await startApp({ folder: saved.folder, safeStorage: storageOf(ring) });
    for (const key of keysOf(app, saved.id))
      expect(key).toMatchObject({
        state: 'locked',
        lockedReason: 'unavailable',
        vaults: { stored: 'gnome_libsecret', current: 'kwallet6' },
      });
    expect(await app.connections.keys.add(saved.id, { apiKey: NEXT_KEY, label: 'Here' })).toMatchObject({ ok: true });
    expect(statesOf(app, saved.id)).toEqual(['locked', 'locked', 'locked', 'active']);
    // The new key is added; the chosen key stays in use.
    expect(await app.keyFor(saved.id)).toBeNull();
    const here = keysOf(app, saved.id)[3]?.id ?? '';
    await app.connections.keys.choose(saved.id, here);
    expect(await app.keyFor(saved.id)).toBe(NEXT_KEY);
    expect(new Map([...ciphertexts(saved.folder)].slice(0, 3))).toEqual(before);
    Object.assign(ring, { backend: 'gnome_libsecret', secret: 'login keyring' });
    const back = await startApp({ folder: saved.folder, safeStorage: storageOf(ring) });
    expect(statesOf(back, saved.id)).toEqual(['active', 'active', 'active', 'locked']);
    expect(keysOf(back, saved.id)[3]).toMatchObject({ vaults: { stored: 'kwallet6', current: 'gnome_libsecret' } });
    expect(await back.keyFor(saved.id)).toBeNull();
    expect(await read(back, saved)).toEqual(ALL);
  });

  it("that can't be decrypted are replaced one by one, each only by the key that the user types for it", async () => {
    const ring = fakeKeyring();
    const saved = await threeKeys(storageOf(ring));
    const before = ciphertexts(saved.folder);
    ring.secret = 'a new login keyring';
    const app = await startApp({ folder: saved.folder, safeStorage: storageOf(ring) });
    expect(keysOf(app, saved.id).map(({ lockedReason }) => lockedReason)).toEqual(['changed', 'changed', 'changed']);
    await app.keys.retryLocked();
    await app.connections.keys.unlock(saved.id);
    expect(ciphertexts(saved.folder)).toEqual(before);
    expect(await app.connections.keys.rotate(saved.id, { apiKey: NEXT_KEY }, saved.ids[2])).toMatchObject({ ok: true });
    expect(statesOf(app, saved.id)).toEqual(['locked', 'locked', 'active']);
    expect(keysOf(app, saved.id)[2]).toMatchObject({ label: 'Home', lastFour: NEXT_KEY.slice(-4) });
    expect(await app.keyFor(saved.id)).toBeNull();
    const after = ciphertexts(saved.folder);
    for (const keyId of saved.ids.slice(0, 2)) expect(after.get(keyId)).toBe(before.get(keyId));
    expect(after.get(saved.ids[2])).not.toBe(before.get(saved.ids[2]));
    // The earlier keyring returns and decrypts its two keys. The third belongs to the other keyring.
    ring.secret = 'login keyring';
    const back = await startApp({ folder: saved.folder, safeStorage: storageOf(ring) });
    expect(await read(back, saved)).toEqual([KEY, OTHER_KEY, null]);
  });

  it('wait for the keyring while one of them is replaced, and the old ciphertext stays until the unlock', async () => {
    const ring = fakeKeyring();
    const saved = await threeKeys(storageOf(ring));
    const before = ciphertexts(saved.folder);
    Object.assign(ring, AWAY);
    const app = await startApp({ folder: saved.folder, safeStorage: storageOf(ring) });
    await app.connections.keys.rotate(saved.id, { apiKey: NEXT_KEY }, saved.ids[1]);
    expect(statesById(app, saved)).toEqual(['locked', 'this session only', 'locked']);
    expect(await app.keyFor(saved.id)).toBe(NEXT_KEY);
    expect(ciphertexts(saved.folder)).toEqual(before);
    Object.assign(ring, BACK);
    await app.keys.retryLocked();
    expect(statesById(app, saved)).toEqual(['active', 'this session only', 'active']);
    expect(ciphertexts(saved.folder)).toEqual(before);
    await app.connections.keys.unlock(saved.id);
    expect(statesOf(app, saved.id)).toEqual(['active', 'active', 'active']);
    const again = await startApp({ folder: saved.folder, safeStorage: storageOf(ring) });
    expect(await read(again, saved)).toEqual([KEY, NEXT_KEY, HOME_KEY]);
  });

  it('stay locked and unchanged in a profile that was copied to another machine', async () => {
    const saved = await threeKeys(storageOf(fakeKeyring()));
    const copy = appFolder();
    cpSync(saved.folder, copy, { recursive: true });
    const app = await startApp({ folder: copy, safeStorage: storageOf(fakeKeyring({ secret: 'of the other one' })) });
    expect(keysOf(app, saved.id).map(({ lockedReason }) => lockedReason)).toEqual(['changed', 'changed', 'changed']);
    expect(saidOf(app, saved.id)).toEqual(said(saved));
    expect(keyFile(copy)).toBe(keyFile(saved.folder));
  });

  it('can be removed one at a time, even while locked, and leave nothing behind', async () => {
    const ring = fakeKeyring();
    const saved = await threeKeys(storageOf(ring));
    const before = ciphertexts(saved.folder);
    Object.assign(ring, AWAY);
    const app = await startApp({ folder: saved.folder, safeStorage: storageOf(ring) });
    await app.connections.keys.remove(saved.id, saved.ids[0]);
    expect(everythingIn(saved.folder)).not.toContain(before.get(saved.ids[0]));
    expect(everythingIn(saved.folder)).not.toContain(KEY.slice(-4));
    Object.assign(ring, BACK);
    await app.keys.retryLocked();
    expect(statesOf(app, saved.id)).toEqual(['active', 'active']);
    expect(await app.keyFor(saved.id)).toBe(OTHER_KEY);
    await app.connections.remove(saved.id);
    expect(everythingIn(saved.folder)).not.toContain('ciphertext');
  });

  it('are never confused: a damaged or swapped ciphertext locks only its own key', async () => {
    const ring = fakeKeyring();
    const saved = await threeKeys(storageOf(ring));
    const good = keyFile(saved.folder);
    const [first = '', work = '', home = ''] = saved.ids.map((keyId) => ciphertexts(saved.folder).get(keyId));
    const put = (...changes: readonly (readonly [from: string, to: string])[]) => {
      let file = good;
      changes.forEach(([from], at) => {
        file = file.replace(`"${from}"`, `"<${at}>"`);
      });
      changes.forEach(([, to], at) => {
        file = file.replace(`"<${at}>"`, `"${to}"`);
      });
      writeFileSync(join(saved.folder, 'keys.json'), file);
      return startApp({ folder: saved.folder, safeStorage: storageOf(ring) });
    };
    const damaged = await put([work, `${work.slice(0, 8)}AAAA${work.slice(12)}`]);
    expect(await read(damaged, saved)).toEqual([KEY, null, HOME_KEY]);
    const exchanged = await put([work, home], [home, work]);
    expect(await read(exchanged, saved)).toEqual([KEY, null, null]);
    const doubled = await put([work, first]);
    expect(await read(doubled, saved)).toEqual([KEY, null, HOME_KEY]);
    const sent = saved.service.requests.length;
    await doubled.connections.test(saved.id);
    expect(saved.service.requests.length).toBe(sent);
    expect(await (await put()).keyFor(saved.id)).toBe(OTHER_KEY);
  });
});

describe('three keys', () => {
  it('are all read once a busy keyring answers', async () => {
    const ring = fakeKeyring();
    const saved = await threeKeys(asyncSafeStorage(ring));
    ring.temporaryFailures = 4;
    const app = await startApp({ folder: saved.folder, safeStorage: asyncSafeStorage(ring) });
    expect(await read(app, saved)).toEqual(ALL);
  });

  it('of a denied Keychain are found after a restart', async () => {
    const ring = fakeKeyring({ prefix: 'v10' });
    const saved = await threeKeys(keychainStorage(ring), 'darwin');
    const before = keyFile(saved.folder);
    const start = () => startApp({ folder: saved.folder, safeStorage: keychainStorage(ring), platform: 'darwin' });
    ring.isAvailable = false;
    const denied = await start();
    ring.isAvailable = true;
    await denied.keys.retryLocked();
    for (const key of keysOf(denied, saved.id)) expect(key).toMatchObject({ state: 'locked', isRestartNeeded: true });
    expect(keyFile(saved.folder)).toBe(before);
    expect(await read(await start(), saved)).toEqual(ALL);
  });

  it('are all encrypted again when the system has a better key', async () => {
    const ring = fakeKeyring();
    const saved = await threeKeys(asyncSafeStorage(ring));
    const before = ciphertexts(saved.folder);
    Object.assign(ring, { shouldReEncrypt: true, prefix: 'v12' });
    const app = await startApp({ folder: saved.folder, safeStorage: asyncSafeStorage(ring) });
    expect(app.writes()).toBe(3);
    const after = ciphertexts(saved.folder);
    for (const keyId of saved.ids) expect(after.get(keyId)).not.toBe(before.get(keyId));
    expect(keysOf(app, saved.id).map(({ storedIn }) => storedIn)).toEqual(['portal', 'portal', 'portal']);
    ring.shouldReEncrypt = false;
    const again = await startApp({ folder: saved.folder, safeStorage: asyncSafeStorage(ring) });
    expect(saidOf(again, saved.id)).toEqual(said(saved));
    expect(await read(again, saved)).toEqual(ALL);
  });

  it('can be replaced while a request uses another key and the keyring disappears', async () => {
    const ring = fakeKeyring();
    const saved = await threeKeys(syncSafeStorage(ring));
    const { app, id, ids, service } = saved;
    const used = await keyInUse(app, id);
    expect(textOf(used)).toBe(OTHER_KEY);
    const before = ciphertexts(saved.folder);
    const rotating = app.connections.keys.rotate(id, { apiKey: NEXT_KEY }, ids[2]);
    // The user double-clicks, and the keyring locks while the service checks the new key.
    const again = app.connections.keys.rotate(id, { apiKey: NEXT_KEY }, ids[2]);
    Object.assign(ring, AWAY);
    app.keys.markUsed(id, used);
    app.keys.markRejected(id, { code: 'auth.invalid', retryable: false, status: 401 }, used);
    expect([(await rotating).ok, (await again).ok]).toEqual([true, true]);
    expect(statesOf(app, id)).toEqual(['active', 'rejected: invalid', 'this session only']);
    expect(service.requests.every(({ authorization }) => !authorization.includes('\ufffd'))).toBe(true);
    // The replaced key's ciphertext is deleted; the other keys keep theirs.
    const after = ciphertexts(saved.folder);
    expect(after.has(ids[2])).toBe(false);
    for (const keyId of ids.slice(0, 2)) expect(after.get(keyId)).toBe(before.get(keyId));
    Object.assign(ring, BACK);
    await app.connections.keys.unlock(id);
    const restarted = await startApp({ folder: saved.folder, safeStorage: syncSafeStorage(ring) });
    expect(statesOf(restarted, id)).toEqual(['active', 'rejected: invalid', 'active']);
    expect(await read(restarted, saved)).toEqual([KEY, OTHER_KEY, NEXT_KEY]);
  });

  it('may be replaced while being sent: the answer then concerns the old key', async () => {
    const ring = fakeKeyring();
    const { app, id, ids, service } = await threeKeys(asyncSafeStorage(ring));
    const used = await keyInUse(app, id);
    const sent = service.requests.length;
    await app.connections.keys.rotate(id, { apiKey: NEXT_KEY, label: 'Work, new' }, ids[1]);
    app.keys.markRejected(id, { code: 'auth.expired', retryable: false, status: 401 }, used);
    expect(statesOf(app, id)).toEqual(['active', 'active', 'active']);
    expect(keysOf(app, id).find((key) => key.id === ids[1])).toMatchObject({ label: 'Work, new', expiresAt: null });
    expect(await app.keyFor(id)).toBe(NEXT_KEY);
    expect(sentTo(service, sent)).not.toContain(KEY);
    expect(sentTo(service, sent)).not.toContain(HOME_KEY);
  });
});
