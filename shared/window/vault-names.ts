/** Display names of system keyrings. */

const NAMES: Readonly<Record<string, string>> = {
  gnome_libsecret: 'GNOME Keyring',
  kwallet: 'KWallet',
  kwallet5: 'KWallet',
  kwallet6: 'KWallet',
  keychain: 'Keychain',
};

/** The display name of a keyring; an unknown one keeps its technical name. */
export function vaultTitle(backend: string): string {
  return NAMES[backend] ?? backend;
}
