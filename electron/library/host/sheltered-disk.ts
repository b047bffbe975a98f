/** The disk, and the shelter in memory that keeps changes of single chats while the disk refuses them. */

import type { SavingState } from '../../../shared/library.ts';
import { createStore } from '../chats/context.ts';
import { copyConversation } from '../chats/copy-conversation.ts';
import { recount } from '../chats/recount.ts';
import { ShelteredChats } from '../chats/sheltered-chats.ts';
import type { UndoSteps } from '../chats/undo-steps.ts';
import type { Sql } from '../file/sql.ts';
import { isDiskTrouble, isPassing, LibraryError, toLibraryError, unlessRefused } from '../library-error.ts';
import { type LocalLibrary, noteSaved } from './library.ts';
import { diskSide, type MemorySides, memorySide, ownerOf, type Side } from './storage-places.ts';

export interface ShelteredDiskOptions {
  readonly disk: Sql;
  readonly now: () => number;
  readonly undoSteps: UndoSteps;
  readonly onSaving: (state: SavingState) => void;
  /** The disk is known not to take anything from the start. */
  readonly initialTrouble: LibraryError | null;
  readonly memory: Omit<MemorySides, 'temporary'> | null;
}

/** How long to wait before the disk is asked again, when no call does it earlier. */
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

  /** Null while the disk holds everything. */
  get shelter(): Side | null {
    return this.#shelter;
  }

  get savingState(): SavingState {
    return this.#saving;
  }

  /** From now on `sql` is the disk: the folder can be written again. What the shelter holds is saved to it. */
  replace(sql: Sql): void {
    const old = this.#disk;
    this.#disk = this.#newDisk(sql);
    old.sql.close();
    this.save();
  }

  /** Writes what the shelter holds to the disk. True when nothing is left to save. */
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
      if (!isPassing(trouble.reason)) throw trouble;
      return false;
    }
    shelter?.sql.close();
    this.#shelter = null;
    this.#sheltered.clear();
    this.#saving = { kind: 'saved' };
    this.#options.onSaving(this.#saving);
    return true;
  }

  /** Nothing may be in memory only: fails with the disk's reason while it refuses. */
  requireSaved(): void {
    const saving = this.#saving;
    if (saving.kind === 'saved' || this.save()) return;
    throw new LibraryError(saving.reason === 'other' ? 'io' : saving.reason, saving.detail);
  }

  /** Lets go of the file; what the shelter holds goes on with the next one. */
  detach(): Omit<MemorySides, 'temporary'> {
    // What is damaged is found so by whoever opens the file.
    if (this.#saving.kind !== 'saved') unlessRefused(() => this.save());
    this.#disk.sql.close();
    return { shelter: this.#shelter, saving: this.#saving };
  }

  /** The shelter when it holds the chat of `id`, also when `id` has left that chat since; else the disk. */
  sideOf(id: string): Side {
    if (this.#saving.kind === 'failing' && this.#options.now() - this.#triedAt >= SAVE_RETRY_MS) this.save();
    if (this.#shelter === null) return this.#disk;
    if (ownerOf(this.#shelter.sql, id) !== null) return this.#shelter;
    // The disk still has what was taken out in the shelter, and knows nothing newer of its chat.
    const owner = ownerOf(this.#disk.sql, id);
    return owner !== null && ownerOf(this.#shelter.sql, owner) !== null ? this.#shelter : this.#disk;
  }

  /** A change of one chat: it is made in memory when the disk does not take it. */
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

  /** A change that spans chats is refused while the disk refuses. */
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

  /** A change that needs nothing of what the disk has: it is made in memory when the disk does not take it. */
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

  /** Before anything is asked of a library that was just opened. With a disk that takes nothing, memory has them as they are now. */
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
