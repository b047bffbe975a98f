/** Encrypts with the operating system through either generation of Electron's calls, and refuses fake keyrings. */
import { fail, messageOf, ok, type Result } from '../../shared/errors.ts';

/**
 * The part of Electron's `safeStorage` that is used; the asynchronous calls exist from Electron 42, the others until
 * 45.
 */
export interface SafeStorageLike {
  readonly isEncryptionAvailable?: () => boolean;
  readonly encryptString?: (text: string) => Buffer;
  readonly decryptString?: (ciphertext: Buffer) => string;
  readonly getSelectedStorageBackend?: () => string;
  readonly isAsyncEncryptionAvailable?: () => Promise<boolean>;
  readonly encryptStringAsync?: (text: string) => Promise<Buffer>;
  readonly decryptStringAsync?: (
    ciphertext: Buffer,
  ) => Promise<{ readonly result: string; readonly shouldReEncrypt: boolean }>;
}

/** A ciphertext and the keyring that made it. */
interface VaultRecord {
  /** Base64. */
  readonly ciphertext: string;
  /** For example `gnome_libsecret`, `kwallet6`, `portal`, `keychain`, `dpapi`. */
  readonly backend: string;
}

/**
 * Why the vault couldn't encrypt or decrypt.
 *
 * - `unavailable`: there is no keyring, it is locked, or it isn't the one that encrypted.
 * - `temporary`: the system asked to try again, and kept asking.
 * - `changed`: the keyring works but can't decrypt this: its key has changed, or the ciphertext is damaged.
 */
export interface VaultTrouble {
  readonly kind: 'unavailable' | 'temporary' | 'changed';
  readonly storedBackend: string | null;
  readonly currentBackend: string | null;
  readonly detail: string;
  /** Chromium asks the keyring once per process. The keyring has refused, so asking again changes nothing. */
  readonly isRestartNeeded?: true;
}

/** The trouble when the keyring works, but does not return the sealed text. */
export function changedTrouble(stored: string | null, current: string | null, detail: string): VaultTrouble {
  return { kind: 'changed', storedBackend: stored, currentBackend: current, detail };
}

export interface Vault {
  /** The name of the keyring in use; null when there is no real keyring. Never throws. */
  readonly describe: () => Promise<{ readonly name: string | null }>;
  readonly encrypt: (text: string) => Promise<Result<VaultRecord, VaultTrouble>>;
  /** `shouldReEncrypt`: the system has a better key by now; encrypt again, check, then replace. */
  readonly decrypt: (record: VaultRecord) => Promise<Result<Decrypted, VaultTrouble>>;
}

interface Decrypted {
  readonly text: string;
  readonly shouldReEncrypt: boolean;
}

export interface VaultOptions {
  readonly safeStorage: SafeStorageLike;
  readonly platform: NodeJS.Platform;
  readonly wait: (delayMs: number) => Promise<void>;
}

const PROBE_TEXT = 'Is there a keyring?';
/** Waits before each retry while the system says "temporarily unavailable". */
const RETRY_DELAYS_MS = [200, 500, 1_000, 2_000] as const;

type Attempt<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly isTemporary: boolean; readonly detail: string };

/**
 * Wraps `safeStorage`. Its claim to be available means little: the asynchronous calls make it on every system, even if
 * the Keychain denied access. Encrypting a text proves more: if that works and a ciphertext still can't be read, its key
 * is lost. On Linux the ciphertext's prefix decides: `v11` (Secret Service, KWallet) and `v12` (portal) are
 * real. Everything else counts as no keyring, because the asynchronous calls claim to be available even when they only
 * have a publicly known key (`v10`).
 */
export function createVault({ safeStorage, platform, wait }: VaultOptions): Vault {
  const isLinux = platform === 'linux';
  const calls = bindCalls(safeStorage);

  async function attempt<T>(run: () => Promise<T>): Promise<Attempt<T>> {
    for (let count = 0; ; count++) {
      try {
        return { ok: true, value: await run() };
      } catch (error) {
        const detail = messageOf(error);
        // Only the text of the rejection says this; there is no field for it.
        const isTemporary = /temporarily unavailable/i.test(detail);
        const delayMs = RETRY_DELAYS_MS[count];
        if (!isTemporary || delayMs === undefined) return { ok: false, isTemporary, detail };
        await wait(delayMs);
      }
    }
  }

  /** The keyring that would encrypt now, found by encrypting a harmless text; `name` is null without one. */
  async function probe(): Promise<{
    readonly name: string | null;
    readonly isTemporary: boolean;
    readonly detail: string;
  }> {
    const available = await attempt(calls.isAvailable);
    if (!available.ok) return { name: null, isTemporary: available.isTemporary, detail: available.detail };
    if (!available.value) return { name: null, isTemporary: false, detail: 'the system offers no encryption' };
    const selected = linuxSelection();
    if (isLinux && !calls.isAsync && (selected === 'basic_text' || selected === 'unknown')) {
      return { name: null, isTemporary: false, detail: `the keyring is ${selected}` };
    }
    const sample = await attempt(() => calls.encrypt(PROBE_TEXT));
    if (!sample.ok) return { name: null, isTemporary: sample.isTemporary, detail: sample.detail };
    if (!isLinux) return { name: platform === 'darwin' ? 'keychain' : 'dpapi', isTemporary: false, detail: '' };
    const name = linuxName(sample.value);
    return { name, isTemporary: false, detail: name === null ? 'only a key that everybody knows is offered' : '' };
  }

  function linuxSelection(): string {
    try {
      return safeStorage.getSelectedStorageBackend?.() ?? 'unknown';
    } catch {
      // Newer versions may drop this call together with the synchronous ones.
      return 'unknown';
    }
  }

  /**
   * The keyring that wrote a ciphertext, by its prefix. `getSelectedStorageBackend` names the keyring of synchronous
   * calls: under an unknown desktop it says `basic_text` although the Secret Service encrypts.
   */
  function linuxName(ciphertext: Buffer): string | null {
    const prefix = ciphertext.subarray(0, 3).toString('latin1');
    if (prefix === 'v12') return 'portal';
    if (prefix !== 'v11') return null;
    const selected = linuxSelection();
    return selected.startsWith('kwallet') ? selected : 'gnome_libsecret';
  }

  const unavailable = (stored: string | null, current: string | null, detail: string): VaultTrouble => ({
    kind: 'unavailable',
    storedBackend: stored,
    currentBackend: current,
    detail,
  });

  /**
   * The trouble when the keyring did not release its key. Chromium keeps this answer until the process ends, except
   * for synchronous calls on systems other than Linux.
   */
  const withoutKey = (
    stored: string | null,
    current: string | null,
    { isTemporary, detail }: { readonly isTemporary: boolean; readonly detail: string },
  ): VaultTrouble => ({
    ...unavailable(stored, current, detail),
    kind: isTemporary ? 'temporary' : 'unavailable',
    ...(calls.isAsync || isLinux ? { isRestartNeeded: true } : {}),
  });

  return {
    async describe() {
      return { name: (await probe()).name };
    },

    async encrypt(text) {
      const found = await probe();
      if (found.name === null) return fail(withoutKey(null, null, found));
      const done = await attempt(() => calls.encrypt(text));
      if (!done.ok) return fail(withoutKey(null, found.name, done));
      const backend = isLinux ? linuxName(done.value) : found.name;
      // The keyring may have disappeared since it was checked; such a ciphertext must not be kept.
      if (backend === null) return fail(unavailable(null, null, 'only a key that everybody knows is offered'));
      return ok({ ciphertext: done.value.toString('base64'), backend });
    },

    async decrypt(record) {
      const stored = record.backend;
      const found = await probe();
      if (found.name === null) return fail(withoutKey(stored, null, found));
      const ciphertext = Buffer.from(record.ciphertext, 'base64');
      // Asynchronous calls read each ciphertext with the keyring of its prefix, whichever keyring encrypts now.
      const current = isLinux && calls.isAsync ? (linuxName(ciphertext) ?? found.name) : found.name;
      if (current !== stored)
        return fail(unavailable(stored, current, `encrypted by ${stored}, the keyring is now ${current}`));
      if (ciphertext.length === 0 || (isLinux && linuxName(ciphertext) === null)) {
        return fail(changedTrouble(stored, current, 'the ciphertext is damaged'));
      }
      const done = await attempt(() => calls.decrypt(ciphertext));
      if (done.ok) return ok(done.value);
      if (done.isTemporary) return fail(withoutKey(stored, current, done));
      return fail(changedTrouble(stored, current, done.detail));
    },
  };
}

interface Calls {
  readonly isAsync: boolean;
  readonly isAvailable: () => Promise<boolean>;
  readonly encrypt: (text: string) => Promise<Buffer>;
  readonly decrypt: (ciphertext: Buffer) => Promise<Decrypted>;
}

function bindCalls(safeStorage: SafeStorageLike): Calls {
  const { isAsyncEncryptionAvailable, encryptStringAsync, decryptStringAsync } = safeStorage;
  if (isAsyncEncryptionAvailable && encryptStringAsync && decryptStringAsync) {
    return {
      isAsync: true,
      isAvailable: () => isAsyncEncryptionAvailable.call(safeStorage),
      encrypt: (text) => encryptStringAsync.call(safeStorage, text),
      decrypt: async (ciphertext) => {
        const { result, shouldReEncrypt } = await decryptStringAsync.call(safeStorage, ciphertext);
        return { text: result, shouldReEncrypt };
      },
    };
  }
  const { isEncryptionAvailable, encryptString, decryptString } = safeStorage;
  if (isEncryptionAvailable && encryptString && decryptString) {
    return {
      isAsync: false,
      isAvailable: async () => isEncryptionAvailable.call(safeStorage),
      encrypt: async (text) => encryptString.call(safeStorage, text),
      decrypt: async (ciphertext) => ({ text: decryptString.call(safeStorage, ciphertext), shouldReEncrypt: false }),
    };
  }
  const none = () => Promise.reject(new Error('This runtime offers no encryption.'));
  return { isAsync: false, isAvailable: async () => false, encrypt: none, decrypt: none };
}
