/** Wraps a secret before the operating system encrypts it, so that a wrong decryption is noticed. */

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '../../shared/json/json.ts';

/** What a secret is for; a secret that was sealed for another purpose is refused. */
export type SecretPurpose = 'connection-key' | 'connection-header' | 'library' | 'proxy';

const ENVELOPE_VERSION = 1;
const SALT_BYTES = 16;

const envelope = z.strictObject({
  salt: z.string().regex(/^[0-9a-f]{32}$/),
  v: z.literal(ENVELOPE_VERSION),
  purpose: z.string(),
  owner: z.string(),
  secret: z.string(),
  check: z.string().regex(/^[0-9a-f]{64}$/),
});

/**
 * The text to encrypt. The random salt comes first: Chromium's Linux cipher uses a constant initialization vector, so
 * equal beginnings would give equal ciphertext.
 */
export function packEnvelope(purpose: SecretPurpose, owner: string, secret: string): string {
  const salt = randomBytes(SALT_BYTES).toString('hex');
  return JSON.stringify({
    salt,
    v: ENVELOPE_VERSION,
    purpose,
    owner,
    secret,
    check: checksum(salt, purpose, owner, secret),
  });
}

/** The secret, or null for anything that is not exactly an envelope packed for this purpose and owner. */
export function openEnvelope(text: string, purpose: SecretPurpose, owner: string): string | null {
  const read = envelope.safeParse(parseJson(text));
  if (!read.success) return null;
  const { salt, secret, check } = read.data;
  if (read.data.purpose !== purpose || read.data.owner !== owner) return null;
  const expected = checksum(salt, purpose, owner, secret);
  return timingSafeEqual(Buffer.from(check, 'hex'), Buffer.from(expected, 'hex')) ? secret : null;
}

function checksum(salt: string, purpose: string, owner: string, secret: string): string {
  return createHmac('sha256', salt)
    .update(JSON.stringify([ENVELOPE_VERSION, purpose, owner, secret]))
    .digest('hex');
}
