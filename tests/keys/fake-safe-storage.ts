/** Fakes of Electron's safeStorage, synchronous and asynchronous, with the failures of real keyrings. */
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import type { SafeStorageLike } from '../../electron/keys/vault-core.ts';

/** A keyring that a test may change while the app runs, with a record of its use. */
export interface FakeKeyring {
  backend: string;
  isAvailable: boolean;
  /** The keyring's secret. Changing it makes this another keyring. */
  secret: string;
  /** Prefix of new ciphertexts; `v10` means the well-known key. */
  prefix: string;
  /** How many of the next asynchronous calls fail with "temporarily unavailable". */
  temporaryFailures: number;
  shouldReEncrypt: boolean;
  encryptions: number;
  decryptions: number;
  /** All texts that were ever encrypted with the well-known key. */
  readonly weaklyEncrypted: string[];
}

export function fakeKeyring(changes: Partial<FakeKeyring> = {}): FakeKeyring {
  return {
    backend: 'gnome_libsecret',
    isAvailable: true,
    secret: 'login keyring',
    prefix: 'v11',
    temporaryFailures: 0,
    shouldReEncrypt: false,
    encryptions: 0,
    decryptions: 0,
    weaklyEncrypted: [],
    ...changes,
  };
}

/** Chromium's Linux cipher: AES-128-CBC with an IV of 16 spaces and no authentication tag. */
const IV = Buffer.alloc(16, ' ');
const keyOf = (prefix: string, secret: string) =>
  createHash('sha256')
    .update(prefix === 'v10' ? 'peanuts' : secret)
    .digest()
    .subarray(0, 16);

function encrypt(ring: FakeKeyring, text: string): Buffer {
  ring.encryptions++;
  if (ring.prefix === 'v10') ring.weaklyEncrypted.push(text);
  const cipher = createCipheriv('aes-128-cbc', keyOf(ring.prefix, ring.secret), IV);
  return Buffer.concat([Buffer.from(ring.prefix), cipher.update(text, 'utf8'), cipher.final()]);
}

function decrypt(ring: FakeKeyring, ciphertext: Buffer): string {
  ring.decryptions++;
  const prefix = ciphertext.subarray(0, 3).toString('latin1');
  // Chromium treats ciphertexts without a prefix as old plain data.
  if (!/^v1[0-2]$/.test(prefix)) return ciphertext.toString('utf8');
  const decipher = createDecipheriv('aes-128-cbc', keyOf(prefix, ring.secret), IV);
  return Buffer.concat([decipher.update(ciphertext.subarray(3)), decipher.final()]).toString('utf8');
}

/** Electron 33: synchronous calls only. */
export function syncSafeStorage(ring: FakeKeyring): SafeStorageLike {
  const check = () => {
    if (!ring.isAvailable || ring.backend === 'basic_text')
      throw new Error('Error while encrypting the text provided to safeStorage.');
  };
  return {
    isEncryptionAvailable: () => ring.isAvailable && ring.backend !== 'basic_text',
    getSelectedStorageBackend: () => ring.backend,
    encryptString: (text) => {
      check();
      return encrypt(ring, text);
    },
    decryptString: (ciphertext) => {
      check();
      return decrypt(ring, ciphertext);
    },
  };
}

/** Electron 42 and later on macOS: always says that it is available, and keeps the Keychain's first answer. */
export function keychainStorage(ring: FakeKeyring): SafeStorageLike {
  const isDenied = !ring.isAvailable;
  const check = (what: string) => {
    if (isDenied) throw new Error(`Error while ${what} provided to safeStorage.`);
  };
  return {
    isAsyncEncryptionAvailable: async () => true,
    encryptStringAsync: async (text) => {
      check('encrypting the text');
      return encrypt(ring, text);
    },
    decryptStringAsync: async (ciphertext) => {
      check('decrypting the ciphertext');
      return { result: decrypt(ring, ciphertext), shouldReEncrypt: ring.shouldReEncrypt };
    },
  };
}

/** Electron 42 and later: says that it is available even if it only has the well-known key. */
export function asyncSafeStorage(ring: FakeKeyring): SafeStorageLike {
  const check = () => {
    if (ring.temporaryFailures > 0) {
      ring.temporaryFailures--;
      throw new Error('safeStorage is temporarily unavailable. Please try again.');
    }
  };
  return {
    ...syncSafeStorage(ring),
    isAsyncEncryptionAvailable: async () => true,
    encryptStringAsync: async (text) => {
      check();
      return encrypt(ring, text);
    },
    decryptStringAsync: async (ciphertext) => {
      check();
      return { result: decrypt(ring, ciphertext), shouldReEncrypt: ring.shouldReEncrypt };
    },
  };
}
