/** Seals the key of the conversation file with the same vault that seals API keys. */

import { fail, ok, type Result } from '../../shared/errors.ts';
import { parseJson } from '../../shared/json/json.ts';
import { sealedSecret, unwrapSecret, wrapSecret } from './sealed-secret.ts';
import { changedTrouble, type Vault, type VaultTrouble } from './vault-core.ts';

const PURPOSE = 'library';
const OWNER = 'library';

/** A `KeyWrapper` for the library: the sealed key is JSON text, stored beside the file. */
export function createLibraryKeyWrapper(vault: Vault) {
  const wrap = async (hexKey: string): Promise<Result<string, VaultTrouble>> => {
    const sealed = await wrapSecret(vault, PURPOSE, OWNER, hexKey);
    return sealed.ok ? ok(JSON.stringify(sealed.value)) : sealed;
  };
  return {
    async vaultName(): Promise<string | null> {
      const { name } = await vault.describe();
      return name;
    },
    wrap,
    /** `rewrapped`: a new, checked envelope to replace the old one if the system has a better key by now, else null. */
    async unwrap(
      text: string,
    ): Promise<Result<{ readonly hexKey: string; readonly rewrapped: string | null }, VaultTrouble>> {
      const read = sealedSecret.safeParse(parseJson(text));
      if (!read.success) {
        return fail(changedTrouble(null, null, 'the sealed key is damaged'));
      }
      const opened = await unwrapSecret(vault, PURPOSE, OWNER, read.data);
      if (!opened.ok) return opened;
      const { secret, shouldReEncrypt } = opened.value;
      const again = shouldReEncrypt ? await wrap(secret) : null;
      return ok({ hexKey: secret, rewrapped: again?.ok ? again.value : null });
    },
  };
}
