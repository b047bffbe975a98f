/** What the reader of each file format gives to the import. */

import type { Folder } from '../../../shared/conversation.ts';
import type { ImportFormat } from '../../../shared/import-formats.ts';
import type { ModelFacts } from '../../../shared/usage.ts';
import type { StoredContent } from '../attachments/stored-content.ts';
import type { DocumentConversation } from './document.ts';
import type { DocumentSaved } from './saved-document.ts';
import type { TransferNotes } from './transfer-notes.ts';

/** One part of a file, checked. */
export type ImportPart =
  | { readonly kind: 'folders'; readonly folders: readonly Folder[] }
  | { readonly kind: 'saved'; readonly items: readonly DocumentSaved[] }
  | { readonly kind: 'models'; readonly models: readonly ModelFacts[] }
  /** Behind the conversations that name it. */
  | { readonly kind: 'content'; readonly content: StoredContent }
  | { readonly kind: 'conversation'; readonly conversation: DocumentConversation };

/** Opens the bytes at their beginning; called more than once. */
export type OpenBytes = () => AsyncIterable<Uint8Array>;

/** A file that was recognised. Every reading gives the same parts; what is not understood is counted in `notes`. */
export interface ImportSource {
  readonly read: (notes: TransferNotes) => AsyncIterable<ImportPart>;
  /** Lets go of the file and of what was unpacked from it. */
  readonly close?: () => Promise<void>;
}

/** A file that was recognised, and whose it is. */
export interface KnownImport extends ImportSource {
  readonly format: ImportFormat;
}

/** A file that was opened for an import. */
export interface OpenedImport extends KnownImport {
  /** When the file was written, in Unix milliseconds. */
  readonly writtenAt: number;
}
