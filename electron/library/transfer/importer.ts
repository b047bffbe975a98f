/** What the table of importers says about one app's files. */

import type { Folder } from '../../../shared/conversation.ts';
import type { JsonObject } from '../../../shared/json/json.ts';
import type { Archive, Pause } from './archive.ts';
import type { DocumentConversation } from './document.ts';
import type { ImportSource, OpenBytes } from './import-source.ts';
import type { BadFileKind } from './transfer-error.ts';
import type { TransferNotes } from './transfer-notes.ts';

/** JSON with a chat in each value. */
export interface ChatReader {
  /** The names by which an object is known before any of its values is read; `a/b` is a name one level down. */
  readonly names: readonly string[];
  /** Where in the file its list of chats is, when it isn't the whole file: the names on the way to it. */
  readonly within?: readonly string[];
  readonly isChat: (value: JsonObject) => boolean;
  /** A message by itself: a file may consist of those of one chat. */
  readonly isMessage?: (value: unknown) => value is JsonObject;
  /** Null for a value that turns out not to be a chat. */
  readonly read: (value: JsonObject, notes: TransferNotes) => DocumentConversation | null;
  /** The folder that the app keeps the chat in, with the id that `read` gives to the chat's `folderId`. */
  readonly folderOf?: (value: JsonObject) => Folder | null;
}

/** JSON that is one object with everything in it. */
interface FileReader {
  /** By the names in the object, or by its `format`. */
  readonly isKnown: (names: ReadonlySet<string>, format: string) => boolean;
  readonly open: (bytes: OpenBytes) => ImportSource;
}

/** An archive that isn't just a folder around such JSON. */
interface ArchiveReader {
  /** Those of its files that it is known by; none when it is another archive. */
  readonly find: (names: readonly string[]) => readonly string[];
  /** @param scratchFolder for a database, which needs a file of its own */
  readonly open: (
    archive: Archive,
    found: readonly string[],
    scratchFolder: string,
    pause: Pause,
  ) => Promise<ImportSource> | ImportSource;
}

/** One row of the table in docs/export-format.md. */
interface ImporterDocs {
  readonly file: string;
  readonly imported: string;
  /** What is counted and named instead. */
  readonly counted: string;
}

export interface Importer {
  readonly chats?: ChatReader;
  readonly file?: FileReader;
  readonly archive?: ArchiveReader;
  /** The JSON files of an archive that hold its chats. */
  readonly packed?: RegExp;
  /** A file of an archive that only the app itself can read, and the refusal that says so. */
  readonly unreadable?: { readonly file: RegExp; readonly as: BadFileKind };
  readonly docs: readonly ImporterDocs[];
}
