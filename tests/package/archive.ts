/** Reads app.asar: its paths, and the hash that Electron checks. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

interface ArchiveFolder {
  readonly files?: Readonly<Record<string, ArchiveFolder>>;
}

/** An archive starts with a header of four numbers and JSON. */
function headerOf(archive: string): Buffer {
  const content = readFileSync(archive);
  return content.subarray(16, 16 + content.readUInt32LE(12));
}

/** The paths in it, with forward slashes. */
export function archivedFiles(archive: string): readonly string[] {
  const header: ArchiveFolder = JSON.parse(headerOf(archive).toString('utf8'));
  const walk = (folder: ArchiveFolder, path: string): readonly string[] =>
    folder.files === undefined
      ? [path]
      : Object.entries(folder.files).flatMap(([name, entry]) => walk(entry, path === '' ? name : `${path}/${name}`));
  return walk(header, '');
}

/** Electron compares this with the hash in the program. */
export const archiveHash = (archive: string): string => createHash('sha256').update(headerOf(archive)).digest('hex');
