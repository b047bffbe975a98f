/** Merges the update metadata of several machines, each of which writes a file of the same name. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { CORE_SCHEMA, dump, load } from 'js-yaml';
import { Failure } from '../terminal.mjs';

/** electron-builder's names for the metadata of each system. */
export const METADATA = /^latest[\w-]*\.yml$/;

/**
 * @typedef {object} UpdateMetadata
 * @property {string} version
 * @property {readonly { url: string, sha512: string, size: number }[]} files
 * @property {string} [path] the first file's, for readers that don't know `files`
 * @property {string} [sha512] the first file's
 * @property {string} [releaseDate]
 */

/**
 * Merges the metadata of all architectures of a system; the updater picks the file for its own.
 *
 * @param {readonly UpdateMetadata[]} parts
 * @returns {UpdateMetadata}
 * @throws {Failure} if the parts belong to different releases, or two files with the same name differ
 */
function mergeMetadata(parts) {
  const [first] = parts;
  if (first === undefined) throw new Failure('There is nothing to join.');
  const versions = [...new Set(parts.map(({ version }) => version))];
  if (versions.length > 1) throw new Failure(`These belong to different releases: ${versions.join(', ')}.`);
  /** @type {Map<string, UpdateMetadata['files'][number]>} */
  const files = new Map();
  for (const file of parts.flatMap((part) => part.files)) {
    const other = files.get(file.url);
    if (other !== undefined && other.sha512 !== file.sha512) {
      throw new Failure(`There are two different files named ${file.url}.`);
    }
    files.set(file.url, file);
  }
  const releaseDate = parts
    .flatMap((part) => part.releaseDate ?? [])
    .sort()
    .at(-1);
  return { ...first, files: [...files.values()], ...(releaseDate === undefined ? {} : { releaseDate }) };
}

/**
 * Merges the metadata of several folders into one folder.
 *
 * @param {string} target
 * @param {readonly string[]} sources
 * @returns {Promise<readonly string[]>} the names of the written files
 */
export async function mergeFolders(target, sources) {
  /** @type {Map<string, UpdateMetadata[]>} */
  const parts = new Map();
  for (const source of sources) {
    for (const name of (await readdir(source)).filter((one) => METADATA.test(one)).sort()) {
      const text = await readFile(join(source, name), 'utf8');
      // With this schema, dates stay text.
      const content = /** @type {UpdateMetadata} */ (load(text, { schema: CORE_SCHEMA }));
      if (typeof content?.version !== 'string' || !Array.isArray(content.files)) {
        throw new Failure(`${join(source, name)} is no update metadata.`);
      }
      parts.set(name, [...(parts.get(name) ?? []), content]);
    }
  }
  if (parts.size === 0)
    throw new Failure(`There is no latest*.yml in ${sources.map((one) => basename(one)).join(', ')}.`);
  await mkdir(target, { recursive: true });
  for (const [name, found] of parts) await writeFile(join(target, name), dump(mergeMetadata(found), { lineWidth: -1 }));
  return [...parts.keys()];
}
