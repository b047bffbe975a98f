/** Reports what importing a file would add and leave out, without writing anything. */

import { basename, dirname } from 'node:path';
import type { ImportFormat } from '../../../shared/import-formats.ts';
import type { ImportPreview, JobResult } from '../../../shared/library.ts';
import type { Store } from '../chats/context.ts';
import { textOrNull } from '../file/columns.ts';
import type { DocumentMessage } from './document.ts';
import { type CheckedFile, checkParts, type ImportOptions } from './import.ts';
import type { ImportPart } from './import-source.ts';
import { dated } from './missing-dates.ts';
import { openImport } from './open-import.ts';
import { toTransferError, yieldOrCancel } from './transfer-error.ts';
import { TransferNotes } from './transfer-notes.ts';

type Counts = { -readonly [Key in keyof Omit<ImportPreview, 'fileName' | 'formats' | 'unknownParts'>]: number };

/** Compares the parts of a file with the library. */
class Tally {
  readonly counts: Counts = {
    conversations: 0,
    deleted: 0,
    conversationsKnown: 0,
    fromTrash: 0,
    messages: 0,
    messagesNew: 0,
    folders: 0,
    foldersNew: 0,
    saved: 0,
    savedNew: 0,
    prompted: 0,
    attached: 0,
    undated: 0,
  };
  /** The apps that wrote the chats. */
  readonly formats = new Set<ImportFormat>();
  readonly #store: Store;
  /** The ids seen so far. */
  readonly #seen = new Set<string>();
  /** The chats that come in several pieces, such as those in two exports in one archive, and their messages. */
  readonly #pieces = new Map<string, Set<string>>();

  constructor(store: Store) {
    this.#store = store;
  }

  add(part: ImportPart): void {
    const { counts } = this;
    if (part.kind === 'folders') {
      counts.folders += part.folders.length;
      counts.foldersNew += part.folders.filter(({ id }) => !this.#has('folders', id)).length;
    } else if (part.kind === 'saved') {
      counts.saved += part.items.length;
      counts.savedNew += part.items.filter(({ id }) => !this.#has('saved', id)).length;
    } else if (part.kind === 'experiment') {
      counts.saved += 1;
      if (!this.#has('experiments', String(part.experiment.row.id))) counts.savedNew += 1;
    } else if (part.kind === 'conversation') {
      if (part.format !== undefined) this.formats.add(part.format);
      this.#addConversation(part.conversation);
    }
  }

  #addConversation(conversation: Extract<ImportPart, { readonly kind: 'conversation' }>['conversation']): void {
    const { counts } = this;
    const { id, messages, deletedAt } = conversation;
    counts.messages += messages.length;
    const there = this.#store.sql.get('SELECT trash_id FROM conversations WHERE id = ?', id);
    this.#addNew(messages, there !== null, 1);
    if (this.#seen.has(id)) {
      this.#pieces.set(id, new Set());
      return;
    }
    this.#seen.add(id);
    counts.conversations += 1;
    if (there !== null) {
      counts.conversationsKnown += 1;
      if (textOrNull(there, 'trash_id') !== null && deletedAt === null) counts.fromTrash += 1;
      return;
    }
    if (deletedAt !== null) counts.deleted += 1;
    if (conversation.settings.systemPrompt !== '' || messages[0]?.role === 'system') counts.prompted += 1;
    if (dated(conversation, 0).isUndated) counts.undated += 1;
  }

  #addNew(messages: readonly DocumentMessage[], isKnown: boolean, count: 1 | -1): void {
    const added = isKnown ? messages.filter((message) => !this.#has('messages', message.id)) : messages;
    this.counts.messagesNew += count * added.length;
    for (const { attachments = [] } of added) this.counts.attached += count * attachments.length;
  }

  get hasPieces(): boolean {
    return this.#pieces.size > 0;
  }

  /** Subtracts messages that the file has twice. If `hasPieces`, call it with all parts once more. */
  subtractTwice(part: ImportPart): void {
    if (part.kind !== 'conversation') return;
    const { id, messages } = part.conversation;
    const seen = this.#pieces.get(id);
    if (seen === undefined) return;
    const twice = messages.filter((message) => seen.has(message.id));
    for (const message of messages) seen.add(message.id);
    this.counts.messages -= twice.length;
    this.#addNew(twice, this.#has('conversations', id), -1);
  }

  #has(table: 'conversations' | 'folders' | 'saved' | 'experiments' | 'messages', id: string): boolean {
    return this.#store.sql.get(`SELECT 1 AS yes FROM ${table} WHERE id = ?`, id) !== null;
  }
}

interface PreviewOptions extends ImportOptions {
  /** Called if the whole file is valid. */
  readonly onChecked?: (checked: CheckedFile) => void;
}

/** Previews an import. Throws `bad_file`, `cancelled` or the disk's reason, like the import itself. */
export async function previewImport(options: PreviewOptions): Promise<JobResult> {
  const { store, path, onChecked } = options;
  const notes = new TransferNotes();
  const tally = new Tally(store);
  try {
    const source = await openImport(path, dirname(store.sql.path), () => yieldOrCancel(options.isCancelled));
    try {
      await checkParts(source, options, notes, (part) => tally.add(part));
      if (tally.hasPieces) await checkParts(source, options, new TransferNotes(), (part) => tally.subtractTwice(part));
      const unknownParts = notes.list();
      onChecked?.({ stamp: source.stamp, messages: tally.counts.messages, unknownParts });
      const formats = tally.formats.size === 0 ? [source.format] : [...tally.formats];
      return { preview: { fileName: basename(path), formats, ...tally.counts, unknownParts } };
    } finally {
      await source.close?.();
    }
  } catch (error) {
    throw toTransferError(error);
  }
}
