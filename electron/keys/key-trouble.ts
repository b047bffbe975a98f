/** Names the reasons why a key can't be sent, and makes them the error of the request. */
import type { AppError } from '../../shared/errors.ts';
import { vaultTitle } from '../../shared/window/vault-names.ts';
import type { VaultTrouble } from './vault-core.ts';

/** No key was entered, the keyring does not release it, or it belongs to another origin. */
export type KeyTrouble =
  | { readonly kind: 'none' }
  | { readonly kind: 'locked'; readonly trouble: VaultTrouble }
  | { readonly kind: 'origin'; readonly boundTo: string };

/** @param header the header whose value is unavailable, which `detail` names; null if the key is unavailable */
export function keyTroubleError(trouble: KeyTrouble, header: string | null = null): AppError {
  const named = (detail: string) => (header === null ? detail : `${header}: ${detail}`);
  if (trouble.kind === 'none') {
    if (header === null) return { code: 'auth.other', retryable: false, reason: 'no_key' };
    return { code: 'auth.other', retryable: false, reason: 'no_header_value', detail: header };
  }
  if (trouble.kind === 'origin') {
    const detail = named(`The ${header === null ? 'key' : 'value'} was saved for ${trouble.boundTo}.`);
    return { code: 'auth.other', retryable: false, reason: 'key_origin', detail };
  }
  const { kind, storedBackend, currentBackend } = trouble.trouble;
  const stored = storedBackend === null ? 'an unknown keyring' : vaultTitle(storedBackend);
  const current = currentBackend === null ? 'not available' : vaultTitle(currentBackend);
  const detail = named(`Encrypted by ${stored}; the keyring is now ${current}.`);
  return { code: 'auth.other', retryable: false, reason: kind === 'changed' ? 'key_changed' : 'key_locked', detail };
}
