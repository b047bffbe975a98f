/** Defines what the reader of each file format returns. */

import type { Folder } from '../../../shared/conversation.ts';
import type { ImportFormat } from '../../../shared/import-formats.ts';
import type { ModelFacts } from '../../../shared/usage/model-facts.ts';
import type { StoredContent } from '../attachments/stored-content.ts';
import type { DocumentConversation } from './document.ts';
import type { DocumentAnswer, DocumentExperiment } from './experiment-document.ts';
import type { DocumentSaved } from './saved-document.ts';
import type { TransferNotes } from './transfer-notes.ts';

/** One validated part of a file. */
export type ImportPart =
  | { readonly kind: 'folders'; readonly folders: readonly Folder[] }
  | { readonly kind: 'saved'; readonly items: readonly DocumentSaved[] }
  | { readonly kind: 'experiment'; readonly experiment: DocumentExperiment }
  /** An answer comes after its experiment. */
  | { readonly kind: 'answer'; readonly answer: DocumentAnswer }
  | { readonly kind: 'models'; readonly models: readonly ModelFacts[] }
  /** Content comes after the conversations that refer to it. */
  | { readonly kind: 'content'; readonly content: StoredContent }
  | {
      readonly kind: 'conversation';
      readonly conversation: DocumentConversation;
      /** The app that wrote this part, if the source may hold chats of several apps. */
      readonly format?: ImportFormat | undefined;
      /** No other chat has its id, so parts with the id are pieces of one chat. */
      readonly hasUniqueId?: true;
    };

/** Reads the bytes from the beginning; may be called more than once. */
export type OpenBytes = () => AsyncIterable<Uint8Array>;

/** A recognised file. Reading it again gives the same parts; `notes` counts content that the reader doesn't know. */
export interface ImportSource {
  readonly read: (notes: TransferNotes) => AsyncIterable<ImportPart>;
  /** Closes the file and removes what was unpacked from it. */
  readonly close?: () => Promise<void>;
}

/** A recognised file and the app that wrote it. */
export interface KnownImport extends ImportSource {
  readonly format: ImportFormat;
}

/** A file that was opened for an import. */
export interface OpenedImport extends KnownImport {
  /** When the file was written, in Unix milliseconds. */
  readonly writtenAt: number;
  /** Changes if the file is replaced or written to. */
  readonly stamp: string;
}
