// The names of keyrings, as users know them.
import { describe, expect, it } from 'vitest';
import { createLibraryKeyWrapper } from '../../electron/keys/library-keys.ts';
import { createVault } from '../../electron/keys/vault-core.ts';
import { vaultTitle } from '../../shared/window/vault-names.ts';
import { fakeKeyring, syncSafeStorage } from './fake-safe-storage.ts';

describe('the name of a keyring', () => {
  it.each([
    ['gnome_libsecret', 'GNOME Keyring'],
    ['kwallet', 'KWallet'],
    ['kwallet5', 'KWallet'],
    ['kwallet6', 'KWallet'],
    ['keychain', 'Keychain'],
  ])('of %s is %s', (backend, title) => expect(vaultTitle(backend)).toBe(title));

  it('of an unknown keyring is the system’s name for it', () => expect(vaultTitle('future_ring')).toBe('future_ring'));

  it('is reported as the system names it', async () => {
    const safeStorage = syncSafeStorage(fakeKeyring({ backend: 'kwallet6' }));
    const vault = createVault({ safeStorage, platform: 'linux', wait: async () => undefined });
    expect(await createLibraryKeyWrapper(vault).vaultName()).toBe('kwallet6');
  });
});
