/** Defines the content of `keys.json`: ciphertext and facts about each key, never a key. */
import { z } from 'zod';
import { LIMITS } from '../../shared/limits.ts';
import { type DocumentPlace, JsonDocument } from '../settings/json-document.ts';
import { parseList } from './parse-list.ts';
import { type SealedSecret, sealedSecret } from './sealed-secret.ts';

/** What happened when a key was last used: no problem, or how the service refused it. */
export type KeyMark = 'none' | 'invalid' | 'expired' | 'other';

/** The kind of secret: a connection's key, or the value of a header that its requests carry. */
export type SecretKind = 'key' | 'header';

/** Identifies a secret. */
export interface SecretPlace {
  /** A connection's first key has the connection's id. */
  readonly id: string;
  readonly connectionId: string;
  readonly kind: SecretKind;
  /** The name that the user gave the key, or the name of the header. */
  readonly label: string;
}

export interface KeyRecord extends SecretPlace {
  /** The only origin that this secret may be sent to; it is also part of the sealed content. */
  readonly origin: string;
  readonly lastFour: string;
  /** Unix milliseconds. */
  readonly addedAt: number;
  readonly lastUsedAt: number | null;
  /** The expiry date that the user entered; null when there is none. */
  readonly expiresAt: number | null;
  /** How many expiry warnings the user has dismissed. */
  readonly warningsRead: number;
  readonly mark: KeyMark;
  readonly sealed: SealedSecret;
}

export interface KeyFile {
  /** By `id`. */
  readonly keys: ReadonlyMap<string, KeyRecord>;
  /** The key that each connection uses, if it is not the first one. */
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

/** Opens `{folder}/keys.json`. Records that cannot be read stay in a copy of the file. */
export function openKeyFile(options: DocumentPlace): JsonDocument<KeyFile> {
  return new JsonDocument<KeyFile>({
    ...options,
    name: 'keys',
    // Version 1 had one key for each connection, and no headers; it can be read unchanged.
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
  // Unknown names count as damage: one of ours may have been garbled.
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
