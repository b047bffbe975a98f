/** Makes, checks, expires and deletes the practice service's API keys; keeps only their hashes. */
import { createHash, randomBytes } from 'node:crypto';
import { fail, ok, type Result } from '../../shared/errors.ts';
import type { TextValues } from '../../shared/locales/text-key.ts';
import { type ErrorAnswer, invalidRequest } from './http-answers.ts';
import type { StateFile, StoredToken } from './state-file.ts';

const KEY_PREFIX = 'sk-practice-';
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 43 base-62 characters hold 256 bits. */
const KEY_RANDOM_CHARS = 43;
const ID_RANDOM_CHARS = 12;
const NAME_MAX_CHARS = 100;
const TOKENS_MAX = 1_000;
/** "Last used" reaches the disk at most this often. */
const LAST_USED_WRITE_EVERY_MS = 60_000;

/** A token as the console shows it; times are ISO 8601. */
interface TokenView {
  readonly id: string;
  readonly name: string;
  readonly lastFour: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly expiresAt: string | null;
  readonly state: 'active' | 'expired';
}

/** The state of a key. `unknown` means wrong or deleted (interface document, section 5, item 5). */
export type KeyVerdict = 'active' | 'expired' | 'unknown';

export interface TokenStore {
  list(): readonly TokenView[];
  /**
   * Makes a token; only this answer contains its key. 400 for an unusable name or life, 409 when there are too
   * many.
   */
  create(name: unknown, expiresInSeconds: unknown): Promise<Result<TokenView & { readonly key: string }, ErrorAnswer>>;
  /** Removes the token for good; false when there is none. */
  delete(id: string): Promise<boolean>;
  /** Makes the token expired from now on; undefined when there is none. */
  expire(id: string): Promise<TokenView | undefined>;
  /** Judges a key, and notes its use when it is active. */
  judge(key: string): KeyVerdict;
  /** Remembers the port for the next start. */
  rememberPort(port: number): Promise<void>;
  /** Writes what isn't on disk yet. */
  flush(): Promise<void>;
}

/**
 * The store over an open state file; `now` is Unix milliseconds. `onWriteError` is called when a "last used" could not
 * be stored.
 */
export function createTokenStore(
  file: StateFile,
  now: () => number,
  onWriteError: (error: unknown) => void,
): TokenStore {
  let port = file.initial.port;
  let tokens: readonly StoredToken[] = file.initial.tokens;
  let isDirty = false;
  let writtenAt = Number.NEGATIVE_INFINITY;

  const write = async (next: readonly StoredToken[]): Promise<void> => {
    isDirty = false;
    writtenAt = now();
    try {
      await file.write({ version: 1, port, tokens: [...next] });
    } catch (error) {
      isDirty = true;
      throw error;
    }
  };
  let lastChange: Promise<void> = Promise.resolve();
  /** One change at a time, on disk first: a change must not seem done before it is stored. */
  const change = (update: (current: readonly StoredToken[]) => readonly StoredToken[]): Promise<void> => {
    const next = lastChange.then(async () => {
      await write(update(tokens));
      tokens = update(tokens);
    });
    // The caller gets the failure; the next change starts fresh.
    lastChange = next.catch(() => undefined);
    return next;
  };
  const view = (token: StoredToken): TokenView => ({
    id: token.id,
    name: token.name,
    lastFour: token.lastFour,
    createdAt: new Date(token.createdAt).toISOString(),
    lastUsedAt: token.lastUsedAt === null ? null : new Date(token.lastUsedAt).toISOString(),
    expiresAt: token.expiresAt === null ? null : new Date(token.expiresAt).toISOString(),
    state: isExpired(token) ? 'expired' : 'active',
  });
  const isExpired = (token: StoredToken): boolean => token.expiresAt !== null && token.expiresAt <= now();

  return {
    list: () => tokens.map(view),
    async create(name, expiresInSeconds) {
      const checked = checkName(name);
      if (!checked.ok) return checked;
      const life = checkLife(expiresInSeconds);
      if (!life.ok) return life;
      if (tokens.length >= TOKENS_MAX) {
        return fail(invalidRequest(409, 'too_many_tokens', 'tooManyTokens', { count: TOKENS_MAX }));
      }
      const key = KEY_PREFIX + randomText(KEY_RANDOM_CHARS);
      const token: StoredToken = {
        id: `tok_${randomText(ID_RANDOM_CHARS)}`,
        name: checked.value,
        sha256: hashOf(key),
        lastFour: key.slice(-4),
        createdAt: now(),
        lastUsedAt: null,
        expiresAt: life.value === null ? null : now() + life.value * 1000,
      };
      await change((current) => [...current, token]);
      return ok({ ...view(token), key });
    },
    async delete(id) {
      if (!tokens.some((token) => token.id === id)) return false;
      await change((current) => current.filter((token) => token.id !== id));
      return true;
    },
    async expire(id) {
      const found = tokens.find((token) => token.id === id);
      if (found === undefined) return undefined;
      const expiresAt = isExpired(found) ? found.expiresAt : now();
      await change((current) => current.map((token) => (token.id === id ? { ...token, expiresAt } : token)));
      return view({ ...found, expiresAt });
    },
    judge(key) {
      const sha256 = hashOf(key);
      const found = tokens.find((token) => token.sha256 === sha256);
      if (found === undefined) return 'unknown';
      if (isExpired(found)) return 'expired';
      tokens = tokens.map((token) => (token === found ? { ...found, lastUsedAt: now() } : token));
      isDirty = true;
      if (now() - writtenAt >= LAST_USED_WRITE_EVERY_MS) write(tokens).catch(onWriteError);
      return 'active';
    },
    async rememberPort(next) {
      if (port === next) return;
      port = next;
      await write(tokens);
    },
    async flush() {
      if (isDirty) await write(tokens);
    },
  };
}

function checkName(name: unknown): Result<string, ErrorAnswer> {
  const refused = (says: ErrorAnswer['says'], values: TextValues = {}) =>
    fail(invalidRequest(400, 'invalid_name', says, values, 'name'));
  if (typeof name !== 'string' || name.trim() === '') return refused('noTokenName');
  const trimmed = name.trim();
  if (trimmed.length > NAME_MAX_CHARS) return refused('longTokenName', { count: NAME_MAX_CHARS });
  if (/[\p{Cc}\p{Cs}]/u.test(trimmed)) return refused('badTokenName');
  return ok(trimmed);
}

function checkLife(seconds: unknown): Result<number | null, ErrorAnswer> {
  if (seconds === undefined || seconds === null) return ok(null);
  const isUsable = typeof seconds === 'number' && seconds > 0 && seconds <= 10 * 366 * 24 * 60 * 60;
  if (isUsable) return ok(seconds);
  return fail(invalidRequest(400, 'invalid_lifetime', 'badTokenLife', {}, 'expiresInSeconds'));
}

function hashOf(key: string): string {
  return createHash('sha256').update(key, 'utf8').digest('hex');
}

/** Random base-62 text; bytes that would favour some characters are thrown away. */
function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += BASE62.charAt(byte % 62);
    }
  }
  return text;
}
