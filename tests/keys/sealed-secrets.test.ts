// Encrypted envelopes, and the secrets in them that aren't API keys.

import { describe, expect, it } from 'vitest';
import { openEnvelope, packEnvelope } from '../../electron/keys/envelope.ts';
import { openKeyFile } from '../../electron/keys/key-records.ts';
import { createLibraryKeyWrapper } from '../../electron/keys/library-keys.ts';
import { ProxyPassword } from '../../electron/keys/proxy-password.ts';
import { unwrapSecret, wrapSecret } from '../../electron/keys/sealed-secret.ts';
import { createVault } from '../../electron/keys/vault-core.ts';
import { Recipient } from '../../electron/service/recipient.ts';
import { knownProxyServers } from '../../shared/addresses/proxy-server.ts';
import { appFolder, isAnywhereIn, openConf } from './app-folder.ts';
import { asyncSafeStorage, fakeKeyring } from './fake-safe-storage.ts';

const vaultOf = (ring = fakeKeyring()) =>
  createVault({ safeStorage: asyncSafeStorage(ring), platform: 'linux', wait: async () => undefined });

const HEX_KEY = '0123456789abcdef'.repeat(4);

describe('an envelope', () => {
  it('can be opened for its own purpose and owner, and no other', () => {
    const packed = packEnvelope('connection-key', 'a', 'secret');
    expect(openEnvelope(packed, 'connection-key', 'a')).toBe('secret');
    expect(openEnvelope(packed, 'connection-key', 'b')).toBeNull();
    expect(openEnvelope(packed, 'library', 'a')).toBeNull();
  });

  it('yields its secret or nothing, whichever bit is changed', () => {
    const packed = Buffer.from(packEnvelope('library', 'a', 'secret'));
    for (let at = 0; at < packed.length; at++) {
      for (let bit = 0; bit < 8; bit++) {
        const flipped = Buffer.from(packed);
        flipped.writeUInt8(packed.readUInt8(at) ^ (1 << bit), at);
        expect([null, 'secret']).toContain(openEnvelope(flipped.toString('utf8'), 'library', 'a'));
      }
    }
  });

  it('gives a different ciphertext each time, from the first block on', async () => {
    const vault = vaultOf();
    const [first, second] = [
      await wrapSecret(vault, 'library', 'a', 'secret'),
      await wrapSecret(vault, 'library', 'a', 'secret'),
    ];
    if (!first.ok || !second.ok) throw new Error('not sealed');
    const block = (text: string) => Buffer.from(text, 'base64').subarray(3, 19).toString('hex');
    expect(block(first.value.ciphertext)).not.toBe(block(second.value.ciphertext));
  });
});

describe('the key of the library', () => {
  it('is restored unchanged, and only by the keyring that encrypted it', async () => {
    const wrapped = await createLibraryKeyWrapper(vaultOf()).wrap(HEX_KEY);
    if (!wrapped.ok) throw new Error('not sealed');
    expect(wrapped.value).not.toContain(HEX_KEY.slice(0, 16));
    expect(await createLibraryKeyWrapper(vaultOf()).unwrap(wrapped.value)).toEqual({
      ok: true,
      value: { hexKey: HEX_KEY, rewrapped: null },
    });
    const other = createLibraryKeyWrapper(vaultOf(fakeKeyring({ secret: 'another' })));
    expect(await other.unwrap(wrapped.value)).toMatchObject({ ok: false, error: { kind: 'changed' } });
    const none = createLibraryKeyWrapper(vaultOf(fakeKeyring({ prefix: 'v10', backend: 'basic_text' })));
    expect(await none.unwrap(wrapped.value)).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
    expect(await none.wrap(HEX_KEY)).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
    expect(await none.vaultName()).toBeNull();
  });

  it.each(['', '{}', 'null', 'not JSON', '{"version":1}'])("isn't found in %j", async (envelope) => {
    expect(await createLibraryKeyWrapper(vaultOf()).unwrap(envelope)).toMatchObject({
      ok: false,
      error: { kind: 'changed' },
    });
  });

  it('is encrypted again when the system has a better key', async () => {
    const ring = fakeKeyring();
    const wrapper = createLibraryKeyWrapper(vaultOf(ring));
    const wrapped = await wrapper.wrap(HEX_KEY);
    ring.shouldReEncrypt = true;
    const opened = wrapped.ok ? await wrapper.unwrap(wrapped.value) : wrapped;
    expect(opened).toMatchObject({ ok: true, value: { hexKey: HEX_KEY, rewrapped: expect.any(String) } });
  });

  it("can't be mistaken for a connection's key", async () => {
    const vault = vaultOf();
    const sealed = await wrapSecret(vault, 'library', 'library', HEX_KEY);
    expect(sealed.ok && (await unwrapSecret(vault, 'connection-key', 'library', sealed.value))).toMatchObject({
      ok: false,
    });
  });
});

const SERVER = 'http://proxy.example:3128';

describe('the password of a proxy', () => {
  const PASSWORD = 'canary-proxy-password';
  const open = (folder: string, ring = fakeKeyring()) =>
    new ProxyPassword(
      openKeyFile({ folder, openBackend: openConf, now: () => 0, onForeign: () => undefined }),
      vaultOf(ring),
    );

  /** The password that this proxy server would get; null if none. */
  const told = async (password: ProxyPassword, server: string): Promise<string | null> => {
    const [one] = knownProxyServers(server);
    if (one === undefined) throw new Error('no proxy');
    const asking = Recipient.proxy(one);
    return (await password.get(server, asking))?.revealTo(asking) ?? null;
  };

  it('is encrypted, restored after a restart, and deleted when cleared', async () => {
    const folder = appFolder();
    expect(await open(folder).set(SERVER, PASSWORD)).toEqual({ ok: true, value: { isStored: true } });
    expect(isAnywhereIn(folder, PASSWORD)).toBe(false);
    const again = open(folder);
    expect(await told(again, SERVER)).toBe(PASSWORD);
    await again.set(SERVER, '');
    expect(await told(again, SERVER)).toBeNull();
    expect(await told(open(folder), SERVER)).toBeNull();
  });

  it('is used only for the server it was typed for, even after a restart', async () => {
    const folder = appFolder();
    const ring = fakeKeyring();
    const first = open(folder, ring);
    await first.set(SERVER, 'hunter2');
    expect(await told(first, 'http://elsewhere.example:3128')).toBeNull();
    expect(await told(open(folder, ring), 'http://elsewhere.example:3128')).toBeNull();
    expect(await told(open(folder, ring), SERVER)).toBe('hunter2');
  });

  it('stays in memory without a keyring', async () => {
    const folder = appFolder();
    const password = open(folder, fakeKeyring({ prefix: 'v10', backend: 'basic_text' }));
    expect(await password.set(SERVER, PASSWORD)).toEqual({ ok: true, value: { isStored: false } });
    expect(await told(password, SERVER)).toBe(PASSWORD);
    expect(isAnywhereIn(folder, PASSWORD)).toBe(false);
  });
});
