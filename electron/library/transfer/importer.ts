/** Defines the entries of the table of importers. */

import type { Folder } from '../../../shared/conversation.ts';
import type { JsonObject } from '../../../shared/json/json.ts';
import type { Archive, Pause } from './archive.ts';
import type { DocumentConversation } from './document.ts';
import type { ImportSource, OpenBytes } from './import-source.ts';
import type { BadFileKind } from './transfer-error.ts';
import type { TransferNotes } from './transfer-notes.ts';

/** The folders of a file, in a list beside the chats. */
export interface FolderList {
  /** The names that lead to the list of folders. */
  readonly within: readonly string[];
  /** Null for a value that isn't a folder. */
  readonly read: (value: JsonObject) => {
    readonly folder: Folder;
    /** The ids of the chats in the folder, as the reader derives them. Empty if chats name their folder. */
    readonly chats: readonly string[];
  } | null;
}

/** Recognises and reads JSON in which each value is a chat. */
export interface ChatReader {
  /** Names that identify an object before its values are read; `a/b` is a name one level down, `a|b` either of two. */
  readonly names: readonly string[];
  /** The names that lead to the list of chats, if the list isn't the whole file. */
  readonly within?: readonly string[];
  /** The names that lead to lists or tables beside the list of chats. Their entries are counted as left out. */
  readonly beside?: readonly (readonly string[])[];
  readonly isChat: (value: JsonObject) => boolean;
  /** Recognises a single message: a file may consist of the messages of one chat. */
  readonly isMessage?: (value: unknown) => value is JsonObject;
  /** Null for a value that isn't a chat after all. */
  readonly read: (value: JsonObject, notes: TransferNotes) => DocumentConversation | null;
  /** Fields whose texts are no part of a chat; other texts that `read` doesn't ask for are counted. */
  readonly about?: ReadonlySet<string>;
  /** True if the chat's name is that of its file. */
  readonly isNamedByFile?: boolean;
  /** The app's folder for the chat, with the id that `read` returns in the chat's `folderId`. */
  readonly folderOf?: (value: JsonObject) => Folder | null;
  readonly folders?: FolderList;
}

/** Recognises and reads a JSON file that needs a reader of its own, for example because a chat is in several lists. */
interface FileReader {
  /** Recognises an object by its names, or by its `format`. */
  readonly isKnown?: (names: ReadonlySet<string>, format: string) => boolean;
  /** Recognises a list by one of its values. */
  readonly isEntry?: (value: JsonObject) => boolean;
  readonly open: (bytes: OpenBytes) => ImportSource;
}

/** Recognises and reads a web page with chats. */
interface PageReader {
  /** @param start the beginning of the page */
  readonly isKnown: (start: string) => boolean;
  readonly open: (bytes: OpenBytes) => ImportSource;
}

interface OwnFiles {
  /** The files that belong to the reader; by default, the whole folders of the files that it found. */
  readonly files?: readonly string[];
}

/** Recognises and reads an archive that isn't just a folder with JSON for the other readers. */
interface ArchiveReader {
  /** The files that identify the archive; empty if it is another kind. */
  readonly find: (names: readonly string[]) => readonly string[];
  /** Matches files of the same export that are outside the folders of the identifying files. */
  readonly beside?: RegExp;
  /** @param scratchFolder where a database is unpacked, because reading it needs a file */
  readonly open: (
    archive: Archive,
    found: readonly string[],
    scratchFolder: string,
    pause: Pause,
  ) => Promise<ImportSource & OwnFiles> | (ImportSource & OwnFiles);
}

export interface Importer {
  readonly chats?: ChatReader;
  readonly file?: FileReader;
  readonly page?: PageReader;
  readonly archive?: ArchiveReader;
  /** Matches files in an archive that may contain chats, although their names don't look like JSON. */
  readonly packed?: RegExp;
  /** A file in an archive that only the app itself can read, and the refusal that says so. */
  readonly unreadable?: { readonly file: RegExp; readonly as: BadFileKind };
}
