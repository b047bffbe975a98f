// Inspects the files of a history: backups, readable words, and the library's content.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileKind, libraryPaths } from '../../../electron/library/file/files.ts';
import { type Content, readContent } from './content.ts';
import { wordsOf } from './model.ts';
import type { World } from './world.ts';

const BACKUP = /^library-\d{13,}-(?:regular|migration|update)-(?:plain|sealed)-\d+-\d+\.db$/;
/** Matches files that the app has set aside for the user, who may delete them. */
const SET_ASIDE = /\/(?:library\.(?:damaged|replaced|newer|old)-|backups\.old-)/;

const keysOf = (world: World): (string | null)[] => [null, ...world.keyring.keys];

export function contentOf(world: World, path: string): Content | null {
  return world.scheduler.as(null, () => {
    const keys = fileKind(path) === 'plain' ? [null] : keysOf(world).reverse();
    return readContent(path, keys, join(world.root, 'scratch'));
  });
}

export function backupsOf(world: World): { id: string; content: Content }[] {
  const { backups } = libraryPaths(world.folder);
  const found: { id: string; content: Content }[] = [];
  for (const id of listed(backups)) {
    if (!BACKUP.test(id) || !world.random.chance(0.5)) continue;
    const content = contentOfBackup(world, id);
    if (content !== null) found.push({ id, content });
  }
  return found;
}

export function contentOfBackup(world: World, id: string): Content | null {
  return contentOf(world, join(libraryPaths(world.folder).backups, id));
}

const listed = (folder: string): string[] => {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
};

/** Names of files in the backup folder that aren't backups, their logs or the backups' key. */
export function unlisted(world: World): string[] {
  return listed(libraryPaths(world.folder).backups).filter(
    (name) => !BACKUP.test(name.replace(/-(?:wal|journal)$/, '')) && !name.startsWith('key.json'),
  );
}

/** The words in the bytes of a file and, if it is an encrypted library or backup, in its decrypted content. */
function wordsIn(world: World, path: string): Set<string> {
  const words = new Set(wordsOf(world.bytes(path).toString('latin1')));
  const isSealed = path.endsWith('.db') && !/search\.db$/.test(path) && fileKind(path) === 'sealed';
  if (!isSealed) return words;
  const { values = [], files = [] } = contentOf(world, path) ?? {};
  for (const text of [...values.map(({ value }) => value), ...files]) for (const word of wordsOf(text)) words.add(word);
  return words;
}

/** Sentences about words that can be read although they were permanently deleted or must be encrypted. */
export function readable(world: World): string[] {
  return world.scheduler.as(null, () => {
    const problems: string[] = [];
    const gone = world.model.gone();
    const isSealed = fileKind(libraryPaths(world.folder).library) === 'sealed';
    if (!isSealed) world.mustBeSealed = false;
    for (const path of world.files()) {
      const name = path.slice(world.folder.length + 1);
      // Files that were set aside may stay unencrypted until the user encrypts the library.
      if (isSealed && (world.mustBeSealed || !SET_ASIDE.test(path))) {
        const [word] = wordsOf(world.bytes(path).toString('latin1'));
        if (word !== undefined) problems.push(`${word} is readable in ${name} although the library is encrypted`);
      }
      if (gone.size === 0 || SET_ASIDE.test(path)) continue;
      for (const word of wordsIn(world, path))
        if (gone.has(word)) {
          problems.push(`${word} was deleted for good and is readable in ${basename(name)}`);
          break;
        }
    }
    return problems;
  });
}
