/** What `keys.json` holds: ciphertext and what may be told about it, never a key. */
import { z } from 'zod';
import { JsonDocument, type OpenJsonBackend } from '../settings/json-document.ts';
import { type SealedSecret, sealedSecret } from './sealed-secret.ts';

/** What became of a key when it was used: nothing bad, or how the service refused it. */
export type KeyMark = 'none' | 'invalid' | 'expired' | 'other';

export interface KeyRecord {
  readonly connectionId: string;
  /** The only origin that this key may be sent to; it is sealed in with the key as well. */
  readonly origin: string;
  readonly lastFour: string;
  /** Unix milliseconds. */
  readonly addedAt: number;
  readonly lastUsedAt: number | null;
  readonly mark: KeyMark;
  readonly sealed: SealedSecret;
}

export interface KeyFile {
  readonly keys: ReadonlyMap<string, KeyRecord>;
  readonly proxyPassword: SealedSecret | null;
}

const time = z.number().int().nonnegative();

const keyRecord = z.strictObject({
  connectionId: z.string().min(1).max(200),
  origin: z.string().min(1).max(2_048),
  lastFour: z.string().max(4),
  addedAt: time,
  lastUsedAt: time.nullable(),
  mark: z.enum(['none', 'invalid', 'expired', 'other']),
  sealed: sealedSecret,
});

/** Opens `{folder}/keys.json`. Records that cannot be understood stay in a copy of the file. */
export function openKeyFile(options: {
  readonly folder: string;
  readonly openBackend: OpenJsonBackend;
  readonly now: () => number;
}): JsonDocument<KeyFile> {
  return new JsonDocument<KeyFile>({
    ...options,
    name: 'keys',
    version: 1,
    keepsDamaged: true,
    parse: parseKeyFile,
    serialize,
  });
}

function serialize(file: KeyFile): Record<string, unknown> {
  return { keys: [...file.keys.values()], ...(file.proxyPassword !== null && { proxyPassword: file.proxyPassword }) };
}

function parseKeyFile(content: Readonly<Record<string, unknown>>): {
  readonly value: KeyFile;
  readonly damaged: readonly string[];
} {
  const keys = new Map<string, KeyRecord>();
  const damaged: string[] = [];
  const entries = content.keys ?? [];
  if (Array.isArray(entries)) {
    for (const [index, entry] of entries.entries()) {
      const read = keyRecord.safeParse(entry);
      if (read.success && !keys.has(read.data.connectionId)) keys.set(read.data.connectionId, read.data);
      else damaged.push(`keys[${index}]`);
    }
  } else {
    damaged.push('keys');
  }
  const proxy = sealedSecret.optional().safeParse(content.proxyPassword);
  if (!proxy.success) damaged.push('proxyPassword');
  // A name of ours that is missing because a letter of it is wrong looks like an unknown name.
  for (const name of Object.keys(content)) if (!KNOWN_NAMES.has(name)) damaged.push(name);
  return { value: { keys, proxyPassword: proxy.data ?? null }, damaged };
}

const KNOWN_NAMES: ReadonlySet<string> = new Set(['version', 'keys', 'proxyPassword']);
