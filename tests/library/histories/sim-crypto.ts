// Replaces node:crypto in the bundle: all randomness comes from the history's seed, and scrypt is a quick hash.
import { Random } from './random.ts';

const real = process.getBuiltinModule('node:crypto');
let random = new Random(0);
let later: (work: () => void) => void = queueMicrotask;

/** Takes all randomness from this seed. `whenDone` decides when scrypt's callback runs. */
export function seedCrypto(seed: number, whenDone: (work: () => void) => void): void {
  random = new Random(seed);
  later = whenDone;
}

export const { createCipheriv, createDecipheriv, createHash, createHmac, timingSafeEqual, hkdfSync } = real;

export function randomBytes(count: number): Buffer {
  return random.bytes(count);
}

export function randomUUID(): string {
  const hex = random.bytes(16).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

export function scrypt(
  password: string,
  salt: Buffer,
  length: number,
  _options: object,
  done: (error: Error | null, key: Buffer) => void,
): void {
  const key = real.createHash('sha512').update(password).update(salt).digest().subarray(0, length);
  later(() => done(null, key));
}
