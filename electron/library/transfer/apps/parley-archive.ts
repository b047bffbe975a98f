/** Reads Parley's own archives: the JSON document, and the files that it names. */

import { isObject } from '../../../../shared/json/json.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import type { Archive } from '../archive.ts';
import { ARCHIVED_DOCUMENT } from '../archived-names.ts';
import type { ImportSource } from '../import-source.ts';
import { plainBytes } from '../plain-bytes.ts';
import { ownSource } from './parley.ts';

/** Finds the document, at the top or, if the user unpacked the archive and packed its folder again, in that folder. */
export const findArchivedDocument = (names: readonly string[]): readonly string[] =>
  names.filter((name) => name === ARCHIVED_DOCUMENT || name.endsWith(`/${ARCHIVED_DOCUMENT}`)).slice(0, 1);

export function archivedSource(archive: Archive, document: string): ImportSource {
  const folder = document.slice(0, -ARCHIVED_DOCUMENT.length);
  const known = new Set(archive.names);
  const withData = async (entry: unknown): Promise<unknown> => {
    if (!isObject(entry) || typeof entry.file !== 'string' || !known.has(folder + entry.file)) return entry;
    return { ...entry, data: await base64Of(archive, folder + entry.file) };
  };
  return ownSource(
    plainBytes(() => archive.bytes(document)),
    withData,
  );
}

/** The file's base64; undefined if it is too large for an attachment. */
async function base64Of(archive: Archive, name: string): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of archive.bytes(name)) {
    size += chunk.length;
    if (size > LIMITS.imageMaxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('base64');
}
