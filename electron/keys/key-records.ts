/** What `keys.json` holds: ciphertext and what may be told about it, never a key. */
import { z } from 'zod';
import { LIMITS } from '../../shared/limits.ts';
import { type DocumentPlace, JsonDocument } from '../settings/json-document.ts';
import { parseList } from './parse-list.ts';
import { type SealedSecret, sealedSecret } from './sealed-secret.ts';

/** What became of a key when it was used: nothing bad, or how the service refused it. */
export type KeyMark = 'none' | 'invalid' | 'expired' | 'other';

/** What is kept: a key of a connection, or the value of a header that its requests carry. */
export type SecretKind = 'key' | 'header';

/** Which secret it is. */
export interface SecretPlace {
  /** Of the first key of a connection it is the connection's. */
  readonly id: string;
  readonly connectionId: string;
  readonly kind: SecretKind;
  /** What a person calls the key; the name of the header. */
  readonly label: string;
}

export interface KeyRecord extends SecretPlace {
  /** The only origin that this secret may be sent to; it is sealed in with it as well. */
  readonly origin: string;
  readonly lastFour: string;
  /** Unix milliseconds. */
  readonly addedAt: number;
  readonly lastUsedAt: number | null;
  /** When it expires, as a person said; null when nobody did. */
  readonly expiresAt: number | null;
  /** How many of the warnings before that a person has read. */
  readonly warningsRead: number;
  readonly mark: KeyMark;
  readonly sealed: SealedSecret;
}

export interface KeyFile {
  /** By `id`. */
  readonly keys: ReadonlyMap<string, KeyRecord>;
  /** The key that each connection uses, where it is not its first one. */
  readonly chosen: ReadonlyMap<string, string>;
  readonly proxyPassword: SealedSecret | null;
}

const time = z.number().int().nonnegative();
const id = z.string().min(1).max(400);

const keyRecord = z
  .strictObject({
    id: id.exactOptional(),
    connectionId: z.string().min(1).max(LIMITS.idMaxChars),
    kind: z.enum(['key', 'header']).default('key'),
    label: z.string().max(LIMITS.headerNameMaxChars).default(''),
    origin: z.string().min(1).max(2_048),
    lastFour: z.string().max(4),
    addedAt: time,
    lastUsedAt: time.nullable(),
    expiresAt: time.nullable().default(null),
    warningsRead: time.default(0),
    mark: z.enum(['none', 'invalid', 'expired', 'other']),
    sealed: sealedSecret,
  })
  .transform((record): KeyRecord => ({ ...record, id: record.id ?? record.connectionId }));

const chosenKeys = z.record(z.string().max(LIMITS.idMaxChars), id);

/** Opens `{folder}/keys.json`. Records that cannot be understood stay in a copy of the file. */
export function openKeyFile(options: DocumentPlace): JsonDocument<KeyFile> {
  return new JsonDocument<KeyFile>({
    ...options,
    name: 'keys',
    // Version 1 knew one key for each connection, and no headers; it is read as it is.
    version: 2,
    keepsDamaged: true,
    parse: parseKeyFile,
    serialize,
  });
}

function serialize(file: KeyFile): Record<string, unknown> {
  return {
    keys: [...file.keys.values()],
    ...(file.chosen.size > 0 && { chosen: Object.fromEntries(file.chosen) }),
    ...(file.proxyPassword !== null && { proxyPassword: file.proxyPassword }),
  };
}

function parseKeyFile(content: Readonly<Record<string, unknown>>): {
  readonly value: KeyFile;
  readonly damaged: readonly string[];
} {
  const keys = parseList('keys', content.keys ?? [], keyRecord, (record) => record.id);
  const damaged = [...keys.damaged];
  const proxy = sealedSecret.optional().safeParse(content.proxyPassword);
  if (!proxy.success) damaged.push('proxyPassword');
  const chosen = chosenKeys.optional().safeParse(content.chosen);
  if (!chosen.success) damaged.push('chosen');
  // A name of ours that is missing because a letter of it is wrong looks like an unknown name.
  for (const name of Object.keys(content)) if (!KNOWN_NAMES.has(name)) damaged.push(name);
  return {
    value: {
      keys: new Map(keys.value.map((record) => [record.id, record])),
      chosen: new Map(Object.entries(chosen.data ?? {})),
      proxyPassword: proxy.data ?? null,
    },
    damaged,
  };
}

const KNOWN_NAMES: ReadonlySet<string> = new Set(['version', 'keys', 'chosen', 'proxyPassword']);
