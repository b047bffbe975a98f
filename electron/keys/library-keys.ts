/** Seals the key of the conversation file with the same vault that seals API keys. */

import { fail, ok, type Result } from '../../shared/errors.ts';
import { parseJson } from '../../shared/json.ts';
import { sealedSecret, unwrapSecret, wrapSecret } from './sealed-secret.ts';
import type { Vault, VaultTrouble } from './vault-core.ts';

export interface LibraryKeyWrapper {
  /** The keyring's technical name; null when there is none. */
  readonly vaultName: () => Promise<string | null>;
  /** The sealed key as JSON text, to be kept beside the file. */
  readonly wrap: (hexKey: string) => Promise<Result<string, VaultTrouble>>;
  /** `rewrapped`: the system has a better key by now; a new envelope, already checked, to replace the old one with. */
  readonly unwrap: (
    envelope: string,
  ) => Promise<Result<{ readonly hexKey: string; readonly rewrapped: string | null }, VaultTrouble>>;
}

const PURPOSE = 'library';
const OWNER = 'library';

export function createLibraryKeyWrapper(vault: Vault): LibraryKeyWrapper {
  const wrap = async (hexKey: string): Promise<Result<string, VaultTrouble>> => {
    const sealed = await wrapSecret(vault, PURPOSE, OWNER, hexKey);
    return sealed.ok ? ok(JSON.stringify(sealed.value)) : sealed;
  };
  return {
    async vaultName() {
      const { name } = await vault.describe();
      return name;
    },
    wrap,
    async unwrap(text) {
      const read = sealedSecret.safeParse(parseJson(text));
      if (!read.success) {
        return fail({
          kind: 'changed',
          storedBackend: null,
          currentBackend: null,
          detail: 'the sealed key is damaged',
        });
      }
      const opened = await unwrapSecret(vault, PURPOSE, OWNER, read.data);
      if (!opened.ok) return opened;
      const { secret, shouldReEncrypt } = opened.value;
      const again = shouldReEncrypt ? await wrap(secret) : null;
      return ok({ hexKey: secret, rewrapped: again?.ok ? again.value : null });
    },
  };
}
