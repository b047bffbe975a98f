/** What people call the keyrings that the system knows by technical names. */

const NAMES: Readonly<Record<string, string>> = {
  gnome_libsecret: 'GNOME Keyring',
  kwallet: 'KWallet',
  kwallet5: 'KWallet',
  kwallet6: 'KWallet',
  keychain: 'Keychain',
};

/** The name to show for a keyring; one that is not known keeps its own. */
export function vaultTitle(backend: string): string {
  return NAMES[backend] ?? backend;
}
