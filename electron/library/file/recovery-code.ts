/** Creates and checks recovery codes, which open the library when the system keyring is lost. */

import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';

/** The digits and letters of a code, without letters that look like digits (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 28 characters of 5 bits: 140 bits, which is plenty with scrypt. */
const CODE_CHARS = 28;
const GROUP_CHARS = 4;
const SCRYPT = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 } as const;
const KEY_BYTES = 32;
const KEY_PATTERN = /^[0-9a-f]{64}$/;

/** The file key, encrypted with a recovery code. All fields are base64. */
export interface RecoveryEnvelope {
  readonly salt: string;
  readonly iv: string;
  readonly tag: string;
  readonly ciphertext: string;
}

/** A new code: seven groups of four characters. */
export function newRecoveryCode(): string {
  const characters = Array.from(randomBytes(CODE_CHARS), (byte) => ALPHABET[byte & 31] ?? '0').join('');
  return characters.match(new RegExp(`.{${GROUP_CHARS}}`, 'g'))?.join('-') ?? characters;
}

/** Accepts what people type: any case, any separators, and letters that look like digits. */
export function normaliseRecoveryCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
    .replace(/U/g, 'V');
}

export function newFileKey(): string {
  return randomBytes(KEY_BYTES).toString('hex');
}

/** Derives a key from the code. Slow on purpose, but doesn't block the calling thread. */
function stretch(code: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(normaliseRecoveryCode(code), salt, KEY_BYTES, SCRYPT, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}

export async function sealWithCode(keyHex: string, code: string): Promise<RecoveryEnvelope> {
  const salt = randomBytes(16);
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', await stretch(code, salt), iv);
  const ciphertext = Buffer.concat([cipher.update(keyHex, 'utf8'), cipher.final()]);
  return {
    salt: salt.toString('base64'),
    iv: iv.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    ciphertext: ciphertext.toString('base64'),
  };
}

/** The file key; null for a wrong code or a damaged envelope. */
export async function openWithCode(envelope: RecoveryEnvelope, code: string): Promise<string | null> {
  try {
    const key = await stretch(code, Buffer.from(envelope.salt, 'base64'));
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(envelope.iv, 'base64'));
    decipher.setAuthTag(Buffer.from(envelope.tag, 'base64'));
    const keyHex = Buffer.concat([
      decipher.update(Buffer.from(envelope.ciphertext, 'base64')),
      decipher.final(),
    ]).toString('utf8');
    return KEY_PATTERN.test(keyHex) ? keyHex : null;
  } catch {
    // A wrong code fails authentication, which is an expected result.
    return null;
  }
}
