/** Reads the paths in app.asar, and the hash that Electron checks. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

interface ArchiveFolder {
  readonly files?: Readonly<Record<string, ArchiveFolder>>;
}

/** The JSON header of an archive, which follows four numbers. */
function headerOf(archive: string): Buffer {
  const content = readFileSync(archive);
  return content.subarray(16, 16 + content.readUInt32LE(12));
}

/** The paths in the archive, with forward slashes. */
export function archivedFiles(archive: string): readonly string[] {
  const header: ArchiveFolder = JSON.parse(headerOf(archive).toString('utf8'));
  const walk = (folder: ArchiveFolder, path: string): readonly string[] =>
    folder.files === undefined
      ? [path]
      : Object.entries(folder.files).flatMap(([name, entry]) => walk(entry, path === '' ? name : `${path}/${name}`));
  return walk(header, '');
}

/** The archive's hash, which Electron compares with the hash in its program. */
export const archiveHash = (archive: string): string => createHash('sha256').update(headerOf(archive)).digest('hex');
