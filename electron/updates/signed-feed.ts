/** Reads the update server's offer and trusts only what the release key signed. */

import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import { messageOf } from '../../shared/errors.ts';
import { compareToRunning, isReleasedVersion } from './version.ts';

/** Real metadata is below 2 KiB. */
const METADATA_MAX_BYTES = 64 * 1024;
const SIGNATURE_MAX_BYTES = 1024;
const SIGNATURE_BYTES = 64;
/** Part of the signed bytes, so that the key's signatures for other purposes are useless here. */
const PURPOSE = 'parley-update-v1';

type FeedTrouble = 'no_public_key' | 'unreachable' | 'unsigned' | 'wrong_signature' | 'malformed' | 'downgrade';

/** A rejected offer. It's an error, not a value, because electron-updater expects errors from its provider. */
class FeedError extends Error {
  readonly reason: FeedTrouble;

  constructor(reason: FeedTrouble, detail: string) {
    super(`${reason}: ${detail}`);
    this.name = 'FeedError';
    this.reason = reason;
  }
}

/** A plain file name: the files of an update are beside the metadata on the server. */
const fileName = z.string().regex(/^[\w][\w.+ -]{0,199}$/);
const sha512 = z.string().regex(/^[A-Za-z0-9+/]{86}==$/);

const metadataShape = z.object({
  version: z.string().refine(isReleasedVersion),
  files: z
    .array(z.object({ url: fileName, sha512, size: z.number().int().positive() }))
    .min(1)
    .max(20),
  releaseDate: z.string().max(40).optional(),
  // electron-updater treats an unreadable percentage as 100.
  stagingPercentage: z.number().int().min(0).max(100).optional(),
});

/** The signed metadata. Other fields are dropped, even if they are signed. */
export type VerifiedFeed = z.infer<typeof metadataShape>;

export interface SignedFeedOptions {
  /** Gives a file of the server, or rejects; never more than `maxBytes`. */
  readonly fetchFile: (url: string, maxBytes: number) => Promise<Uint8Array>;
  readonly feedUrl: URL;
  /** Such as `latest-linux.yml`. */
  readonly channelFile: string;
  readonly parseYaml: (text: string) => unknown;
  /** Raw Ed25519, base64. */
  readonly publicKey: string;
  readonly runningVersion: string;
}

/** The signed bytes. They include the file name, so one system's metadata can't replace another's. */
function signedBytes(channelFile: string, metadata: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from(`${PURPOSE}\n${channelFile}\n`), metadata]);
}

/** True only for a well-formed signature (base64) by the holder of the key; never throws. */
function isSignedBy(publicKey: string, channelFile: string, metadata: Uint8Array, signature: string): boolean {
  const bytes = Buffer.from(signature.trim(), 'base64');
  if (bytes.length !== SIGNATURE_BYTES || bytes.toString('base64') !== signature.trim()) return false;
  const raw = Buffer.from(publicKey, 'base64');
  if (raw.length !== 32) return false;
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') }, format: 'jwk' });
  return verify(null, signedBytes(channelFile, metadata), key, bytes);
}

/**
 * The server's offer, once its signature is good.
 *
 * @throws {FeedError} with the reason for rejecting it; nothing unsigned is parsed
 */
export async function readSignedFeed(options: SignedFeedOptions): Promise<VerifiedFeed> {
  const { channelFile, publicKey } = options;
  if (publicKey === '') throw new FeedError('no_public_key', 'this build has no release key');
  const metadata = await fetchOrSay(options, channelFile, METADATA_MAX_BYTES, 'unreachable');
  const signature = await fetchOrSay(options, `${channelFile}.sig`, SIGNATURE_MAX_BYTES, 'unsigned');
  if (!isSignedBy(publicKey, channelFile, metadata, Buffer.from(signature).toString('latin1')))
    throw new FeedError('wrong_signature', channelFile);
  const feed = parse(options, metadata);
  if (compareToRunning(feed.version, options.runningVersion) < 0)
    throw new FeedError('downgrade', `${feed.version} is older than ${options.runningVersion}`);
  return feed;
}

async function fetchOrSay(
  { fetchFile, feedUrl }: SignedFeedOptions,
  name: string,
  maxBytes: number,
  reason: FeedTrouble,
): Promise<Uint8Array> {
  try {
    return await fetchFile(new URL(name, feedUrl).href, maxBytes);
  } catch (error) {
    throw new FeedError(reason, `${name}: ${messageOf(error)}`);
  }
}

function parse({ parseYaml, channelFile }: SignedFeedOptions, metadata: Uint8Array): VerifiedFeed {
  let value: unknown;
  try {
    value = parseYaml(new TextDecoder('utf-8', { fatal: true }).decode(metadata));
  } catch (error) {
    throw new FeedError('malformed', messageOf(error));
  }
  const parsed = metadataShape.safeParse(value);
  if (!parsed.success) throw new FeedError('malformed', `${channelFile}: ${parsed.error.issues[0]?.message ?? ''}`);
  return parsed.data;
}
