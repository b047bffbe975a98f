/** The disk, with a shelter in memory for changes of single chats while the disk refuses them. */

import type { SavingState } from '../../../shared/library.ts';
import { createStore } from '../chats/context.ts';
import { copyConversation } from '../chats/copy-conversation.ts';
import { recount } from '../chats/recount.ts';
import { ShelteredChats } from '../chats/sheltered-chats.ts';
import type { UndoSteps } from '../chats/undo-steps.ts';
import type { Sql } from '../file/sql.ts';
import { isDiskTrouble, isTransient, LibraryError, toLibraryError, unlessRefused } from '../library-error.ts';
import { type LocalLibrary, noteSaved } from './library.ts';
import { diskSide, type MemorySides, memorySide, ownerOf, type Side } from './storage-places.ts';

export interface ShelteredDiskOptions {
  readonly disk: Sql;
  readonly now: () => number;
  readonly undoSteps: UndoSteps;
  readonly onSaving: (state: SavingState) => void;
  /** Set if the disk refused writes when the file was opened. */
  readonly initialTrouble: LibraryError | null;
  readonly memory: Omit<MemorySides, 'temporary'> | null;
}

/** How long to wait before trying the disk again, unless a call does so earlier. */
export const SAVE_RETRY_MS = 1_000;

export class ShelteredDisk {
  readonly #options: ShelteredDiskOptions;
  #disk: Side;
  #shelter: Side | null;
  readonly #sheltered = new ShelteredChats();
  #saving: SavingState;
  #triedAt = 0;

  constructor(options: ShelteredDiskOptions) {
    this.#options = options;
    this.#disk = this.#newDisk(options.disk);
    this.#shelter = options.memory?.shelter ?? null;
    this.#saving = options.memory?.saving ?? { kind: 'saved' };
    if (options.initialTrouble) this.#report(options.initialTrouble);
  }

  get disk(): Side {
    return this.#disk;
  }

  /** The shelter; null while all changes are on disk. */
  get shelter(): Side | null {
    return this.#shelter;
  }

  get savingState(): SavingState {
    return this.#saving;
  }

  /** Uses `sql` as the disk from now on, because the folder is writable again, and saves the shelter to it. */
  replace(sql: Sql): void {
    const old = this.#disk;
    this.#disk = this.#newDisk(sql);
    old.sql.close();
    this.save();
  }

  /** Saves the shelter to the disk. True if nothing is left to save. */
  save(): boolean {
    const shelter = this.#shelter;
    if (this.#saving.kind === 'saved') return true;
    const { now } = this.#options;
    this.#triedAt = now();
    try {
      const ids = shelter === null ? [] : shelter.sql.texts('SELECT id FROM conversations');
      this.#disk.sql.transaction('durable', () => {
        noteSaved({ sql: this.#disk.sql, now });
        if (shelter === null) return;
        this.#sheltered.follow(this.#disk.sql, shelter.sql);
        for (const id of ids) {
          copyConversation(shelter.sql, this.#disk.sql, id);
          recount(createStore(this.#disk.sql), id);
        }
      });
    } catch (error) {
      const trouble = toLibraryError(error);
      if (!isTransient(trouble.reason)) throw trouble;
      return false;
    }
    shelter?.sql.close();
    this.#shelter = null;
    this.#sheltered.clear();
    this.#saving = { kind: 'saved' };
    this.#options.onSaving(this.#saving);
    return true;
  }

  /** Throws the disk's reason if there are changes that are only in memory. */
  requireSaved(): void {
    const saving = this.#saving;
    if (saving.kind === 'saved' || this.save()) return;
    throw new LibraryError(saving.reason === 'other' ? 'io' : saving.reason, saving.detail);
  }

  /** Saves if possible and closes the file; the shelter continues with the next file. */
  detach(): Omit<MemorySides, 'temporary'> {
    // Ignore errors: if the file is damaged, the next opening finds out.
    if (this.#saving.kind !== 'saved') unlessRefused(() => this.save());
    this.#disk.sql.close();
    return { shelter: this.#shelter, saving: this.#saving };
  }

  /** The shelter if it has the chat that contains `id`, even if `id` itself was removed there; otherwise the disk. */
  sideOf(id: string): Side {
    if (this.#saving.kind === 'failing' && this.#options.now() - this.#triedAt >= SAVE_RETRY_MS) this.save();
    if (this.#shelter === null) return this.#disk;
    if (ownerOf(this.#shelter.sql, id) !== null) return this.#shelter;
    // A row that was removed in the shelter is still on disk, so look its chat up there.
    const owner = ownerOf(this.#disk.sql, id);
    return owner !== null && ownerOf(this.#shelter.sql, owner) !== null ? this.#shelter : this.#disk;
  }

  /** Carries out a change of one chat, in memory if the disk refuses. */
  write<T>(id: string, work: (library: LocalLibrary) => T): T {
    const side = this.sideOf(id);
    try {
      return work(side.library);
    } catch (error) {
      const trouble = toLibraryError(error);
      if (side !== this.#disk || !isDiskTrouble(trouble.reason)) throw trouble;
      const owner = ownerOf(this.#disk.sql, id);
      if (owner === null) throw new LibraryError('not_found', 'no such conversation');
      this.#report(trouble);
      return work(this.#takeIn([owner]));
    }
  }

  /** Carries out a change of several chats; throws while the disk refuses writes. */
  writeDisk<T>(work: (library: LocalLibrary) => T): T {
    this.requireSaved();
    try {
      return work(this.#disk.library);
    } catch (error) {
      const trouble = toLibraryError(error);
      if (isDiskTrouble(trouble.reason)) this.#report(trouble);
      throw trouble;
    }
  }

  /** Carries out a change that needs nothing from the disk, in memory if the disk refuses. */
  writeNew<T>(work: (library: LocalLibrary) => T): T {
    if (this.#saving.kind === 'failing' && !this.save()) return work(this.#openShelter().library);
    try {
      return work(this.#disk.library);
    } catch (error) {
      const trouble = toLibraryError(error);
      if (!isDiskTrouble(trouble.reason)) throw trouble;
      this.#report(trouble);
      return work(this.#openShelter().library);
    }
  }

  /**
   * Marks interrupted replies, in memory if the disk refuses writes. Runs before any other request to a newly opened
   * library.
   */
  recoverInterrupted(): ReturnType<LocalLibrary['recoverInterrupted']> {
    if (this.#saving.kind === 'saved') return this.#disk.library.recoverInterrupted();
    const cut = this.#disk.sql.texts(`SELECT DISTINCT conversation_id FROM messages WHERE status = 'streaming'`);
    if (cut.length === 0) return { messageIds: [], conversationIds: [] };
    return this.#takeIn(cut).recoverInterrupted();
  }

  #takeIn(ids: readonly string[]): LocalLibrary {
    const shelter = this.#openShelter();
    for (const id of ids) this.#sheltered.takeIn(this.#disk.sql, shelter.sql, id);
    return shelter.library;
  }

  #openShelter(): Side {
    const { now, undoSteps } = this.#options;
    this.#shelter ??= memorySide({ now, undoSteps });
    return this.#shelter;
  }

  #newDisk(sql: Sql): Side {
    const { now, undoSteps } = this.#options;
    return diskSide(sql, { now, undoSteps });
  }

  #report(trouble: LibraryError): void {
    const reason = trouble.reason === 'full' || trouble.reason === 'read_only' ? trouble.reason : 'other';
    const now = this.#options.now();
    this.#triedAt = now;
    if (this.#saving.kind === 'failing' && this.#saving.reason === reason) return;
    const since = this.#saving.kind === 'failing' ? this.#saving.since : now;
    this.#saving = { kind: 'failing', reason, detail: trouble.message, since };
    this.#options.onSaving(this.#saving);
  }
}
