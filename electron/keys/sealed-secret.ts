/** Seals a secret with the vault for one purpose and one owner, and opens it again. */

import { z } from 'zod';
import { fail, ok, type Result } from '../../shared/errors.ts';
import { openEnvelope, packEnvelope, type SecretPurpose } from './envelope.ts';
import { changedTrouble, type Vault, type VaultTrouble } from './vault-core.ts';

/** What is stored on disk: ciphertext, the keyring that made it, and the version of the envelope inside. */
export const sealedSecret = z.strictObject({
  version: z.literal(1),
  backend: z.string().min(1).max(100),
  ciphertext: z.string().min(1).max(100_000),
});

export type SealedSecret = z.infer<typeof sealedSecret>;

/** Encrypts, then decrypts once to check: a secret that cannot be read back is not stored. */
export async function wrapSecret(
  vault: Vault,
  purpose: SecretPurpose,
  owner: string,
  secret: string,
): Promise<Result<SealedSecret, VaultTrouble>> {
  const record = await vault.encrypt(packEnvelope(purpose, owner, secret));
  if (!record.ok) return record;
  const sealed: SealedSecret = { version: 1, ...record.value };
  const back = await unwrapSecret(vault, purpose, owner, sealed);
  if (!back.ok) return back;
  if (back.value.secret === secret) return ok(sealed);
  return fail(changedTrouble(sealed.backend, sealed.backend, 'it could not be read back'));
}

/** The secret exactly as it was sealed for this purpose and owner, or why it is unavailable; never garbage. */
export async function unwrapSecret(
  vault: Vault,
  purpose: SecretPurpose,
  owner: string,
  sealed: SealedSecret,
): Promise<Result<{ readonly secret: string; readonly shouldReEncrypt: boolean }, VaultTrouble>> {
  const opened = await vault.decrypt(sealed);
  if (!opened.ok) return opened;
  const secret = openEnvelope(opened.value.text, purpose, owner);
  if (secret !== null) return ok({ secret, shouldReEncrypt: opened.value.shouldReEncrypt });
  return fail(changedTrouble(sealed.backend, sealed.backend, 'what was decrypted is not what was encrypted'));
}
