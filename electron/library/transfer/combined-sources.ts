/** Combines several sources of an import: a file may contain lists from several apps, and an archive their files. */

import type { Folder } from '../../../shared/conversation.ts';
import type { ImportPart, KnownImport } from './import-source.ts';
import { TransferError } from './transfer-error.ts';
import type { TransferNotes } from './transfer-notes.ts';

/** Errors in one of several files after which the other files are still read. */
const DAMAGES: ReadonlySet<string> = new Set(['notJson', 'endsEarly', 'goesOn', 'archiveDamaged', 'noConversations']);

export const isDamage = (error: unknown): boolean =>
  error instanceof TransferError && DAMAGES.has(error.message.split(' ', 1)[0] ?? '');

/**
 * Reads the sources one after another. Counts a damaged one of several, and continues with the next source.
 *
 * @param sources at least one
 * @param note counts content that is in none of the sources; called after they were read
 */
export function combined(
  sources: readonly KnownImport[],
  note: (notes: TransferNotes) => void = () => undefined,
): KnownImport {
  const [first] = sources;
  if (first === undefined) throw new RangeError('no source');
  return {
    format: first.format,
    async *read(notes: TransferNotes): AsyncGenerator<ImportPart> {
      const known = new Map<string, Folder>();
      for (const source of sources) {
        const first = endOf(known);
        try {
          for await (const part of source.read(notes)) {
            if (part.kind === 'folders') yield newFolders(part.folders, known, first);
            else yield part.kind === 'conversation' ? { format: source.format, ...part } : part;
          }
        } catch (error) {
          if (sources.length === 1 || !isDamage(error)) throw error;
          notes.add('damagedFile');
        }
      }
      note(notes);
    },
    close: async () => {
      for (const source of sources) await source.close?.();
    },
  };
}

/** The first free position after all folders. */
function endOf(folders: ReadonlyMap<string, Folder>): number {
  let end = 0;
  for (const { position } of folders.values()) end = Math.max(end, position + 1);
  return end;
}

/**
 * Skips folders that an earlier source had, because two files of an app may contain the same folder.
 *
 * @param first the position of the source's first folder; folders of earlier sources come before it
 */
function newFolders(folders: readonly Folder[], known: Map<string, Folder>, first: number): ImportPart {
  const added: Folder[] = [];
  for (const folder of folders) {
    if (known.has(folder.id)) continue;
    const placed = { ...folder, position: first + folder.position };
    known.set(folder.id, placed);
    added.push(placed);
  }
  return { kind: 'folders', folders: added };
}
