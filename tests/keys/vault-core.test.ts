// What the vault accepts as a keyring, and how it handles failures.
import { describe, expect, it } from 'vitest';
import { createVault, type SafeStorageLike } from '../../electron/keys/vault-core.ts';
import { asyncSafeStorage, type FakeKeyring, fakeKeyring, syncSafeStorage } from './fake-safe-storage.ts';

function vaultOn(safeStorage: SafeStorageLike, platform: NodeJS.Platform = 'linux') {
  const waits: number[] = [];
  const vault = createVault({
    safeStorage,
    platform,
    wait: async (delayMs) => {
      waits.push(delayMs);
    },
  });
  return { vault, waits };
}

const generations: readonly (readonly [string, (ring: FakeKeyring) => SafeStorageLike])[] = [
  ['synchronous calls', syncSafeStorage],
  ['asynchronous calls', asyncSafeStorage],
];

describe.each(generations)('with %s', (_, storageOf) => {
  it('encrypts, names the keyring, and reads its own ciphertext back', async () => {
    const { vault } = vaultOn(storageOf(fakeKeyring()));
    expect(await vault.describe()).toEqual({ name: 'gnome_libsecret' });
    const record = await vault.encrypt('a secret text');
    expect(record).toMatchObject({ ok: true, value: { backend: 'gnome_libsecret' } });
    if (!record.ok) return;
    expect(Buffer.from(record.value.ciphertext, 'base64').toString('latin1')).not.toContain('secret');
    expect(await vault.decrypt(record.value)).toEqual({
      ok: true,
      value: { text: 'a secret text', shouldReEncrypt: false },
    });
  });

  it.each(['basic_text', 'unknown'])('treats %s as no keyring and never gives it the secret', async (backend) => {
    const ring = fakeKeyring({ backend, prefix: 'v10' });
    const { vault } = vaultOn(storageOf(ring));
    expect(await vault.describe()).toEqual({ name: null });
    expect(await vault.encrypt('a secret text')).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
    expect(ring.weaklyEncrypted).not.toContain('a secret text');
  });

  it('trusts the prefix of the ciphertext, not the name of the keyring', async () => {
    const ring = fakeKeyring({ backend: 'gnome_libsecret', prefix: 'v10' });
    const { vault } = vaultOn(storageOf(ring));
    expect(await vault.describe()).toEqual({ name: null });
    expect(await vault.encrypt('a secret text')).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
    expect(ring.weaklyEncrypted).not.toContain('a secret text');
  });

  it('never decrypts with the well-known default key', async () => {
    const ring = fakeKeyring();
    const { vault } = vaultOn(storageOf(ring));
    const weak = { ciphertext: Buffer.from('v10 anything').toString('base64'), backend: 'gnome_libsecret' };
    expect(await vault.decrypt(weak)).toMatchObject({ ok: false, error: { kind: 'changed' } });
    expect(ring.decryptions).toBe(0);
  });

  it('treats a keyring with another name as missing, and names both', async () => {
    const ring = fakeKeyring();
    const { vault } = vaultOn(storageOf(ring));
    const record = await vault.encrypt('a secret text');
    if (!record.ok) throw new Error('not encrypted');
    ring.backend = 'kwallet6';
    const opened = await vault.decrypt(record.value);
    expect(opened).toMatchObject({
      ok: false,
      error: { kind: 'unavailable', storedBackend: 'gnome_libsecret', currentBackend: 'kwallet6' },
    });
  });

  it("reports that the keyring has changed if it works but can't decrypt", async () => {
    const ring = fakeKeyring();
    const { vault } = vaultOn(storageOf(ring));
    const record = await vault.encrypt('x');
    if (!record.ok) throw new Error('not encrypted');
    const cut = { ...record.value, ciphertext: record.value.ciphertext.slice(0, 8) };
    expect(await vault.decrypt(cut)).toMatchObject({ ok: false, error: { kind: 'changed' } });
  });
});

describe("a keyring that didn't open the first time", () => {
  it('is reported to open only after a restart if Chromium keeps the answer', async () => {
    const sealed = { ciphertext: Buffer.from('v11 anything').toString('base64'), backend: 'gnome_libsecret' };
    const none = fakeKeyring({ isAvailable: false });
    for (const platform of ['linux', 'win32'] as const) {
      const vault = createVault({ safeStorage: syncSafeStorage(none), platform, wait: async () => undefined });
      const opened = await vault.decrypt(sealed);
      expect(opened.ok ? null : opened.error.isRestartNeeded).toBe(platform === 'linux' ? true : undefined);
    }
  });
});

describe('temporary trouble', () => {
  it('is met with retries at growing intervals until the keyring answers', async () => {
    const ring = fakeKeyring();
    const { vault, waits } = vaultOn(asyncSafeStorage(ring));
    const record = await vault.encrypt('a secret text');
    if (!record.ok) throw new Error('not encrypted');
    ring.temporaryFailures = 3;
    expect(await vault.decrypt(record.value)).toMatchObject({ ok: true, value: { text: 'a secret text' } });
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(waits).toHaveLength(3);
  });

  it('is reported as temporary if it lasts more than a few seconds', async () => {
    const ring = fakeKeyring();
    const { vault, waits } = vaultOn(asyncSafeStorage(ring));
    ring.temporaryFailures = Number.POSITIVE_INFINITY;
    expect(await vault.encrypt('a secret text')).toMatchObject({ ok: false, error: { kind: 'temporary' } });
    expect(waits.reduce((sum, delayMs) => sum + delayMs, 0)).toBeLessThan(10_000);
  });
});

describe('the names of keyrings', () => {
  it('stay the same when Electron is upgraded from synchronous to asynchronous calls', async () => {
    const ring = fakeKeyring();
    const record = await vaultOn(syncSafeStorage(ring)).vault.encrypt('a secret text');
    if (!record.ok) throw new Error('not encrypted');
    expect(await vaultOn(asyncSafeStorage(ring)).vault.decrypt(record.value)).toMatchObject({ ok: true });
  });

  it("don't depend on the desktop's name if the Secret Service is used directly", async () => {
    const ring = fakeKeyring();
    const { vault } = vaultOn(asyncSafeStorage(ring));
    const record = await vault.encrypt('a secret text');
    if (!record.ok) throw new Error('not encrypted');
    ring.backend = 'basic_text';
    expect(await vault.describe()).toEqual({ name: 'gnome_libsecret' });
    expect(await vault.decrypt(record.value)).toMatchObject({ ok: true });
  });

  it('distinguish the portal, which still decrypts what the Secret Service encrypted', async () => {
    const ring = fakeKeyring();
    const { vault } = vaultOn(asyncSafeStorage(ring));
    const old = await vault.encrypt('old');
    ring.prefix = 'v12';
    expect(await vault.describe()).toEqual({ name: 'portal' });
    expect(old.ok && (await vault.decrypt(old.value))).toMatchObject({ ok: true, value: { text: 'old' } });
  });

  it.each([
    ['darwin', 'keychain'],
    ['win32', 'dpapi'],
  ] as const)("on %s are the system's own, whatever the prefix", async (platform, name) => {
    const { vault } = vaultOn(syncSafeStorage(fakeKeyring({ prefix: 'v10' })), platform);
    expect(await vault.describe()).toEqual({ name });
    const record = await vault.encrypt('a secret text');
    expect(record.ok && (await vault.decrypt(record.value))).toMatchObject({
      ok: true,
      value: { text: 'a secret text' },
    });
  });
});

it('a vault survives a runtime without any encryption', async () => {
  const { vault } = vaultOn({});
  expect(await vault.describe()).toEqual({ name: null });
  expect(await vault.encrypt('x')).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
});
