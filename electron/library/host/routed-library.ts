/** Sends each call to the disk, to the temporary chats, or to the shelter that keeps changes while the disk refuses them. */

import { groupBy } from '../../../shared/groups.ts';
import type { SavingState } from '../../../shared/library.ts';
import { createStore } from '../chats/context.ts';
import { copyConversation } from '../chats/copy-conversation.ts';
import { recount } from '../chats/recount.ts';
import { ShelteredChats } from '../chats/sheltered-chats.ts';
import { isTemporaryId, TEMPORARY_PREFIX } from '../chats/temporary-id.ts';
import { UndoSteps } from '../chats/undo-steps.ts';
import { clock } from '../clock.ts';
import type { Sql } from '../file/sql.ts';
import type { JournalEntry } from '../library-api.ts';
import { isDiskTrouble, isPassing, LibraryError, toLibraryError, unlessRefused } from '../library-error.ts';
import { type LocalLibrary, noteSaved } from './library.ts';
import { buildLocal, isWriting, placeOf } from './method-table.ts';
import { diskSide, type MemorySides, memorySide, ownerOf, type Side } from './storage-places.ts';

export interface RoutedOptions {
  readonly disk: Sql;
  readonly now?: () => number;
  readonly onSaving: (state: SavingState) => void;
  /** The disk is known not to take anything from the start. */
  readonly initialTrouble?: LibraryError | null;
  /** What `detach` of the one before gave. */
  readonly memory?: MemorySides | null;
}

/** How long to wait before the disk is asked again, when no call does it earlier. */
export const SAVE_RETRY_MS = 1_000;

export class RoutedLibrary {
  readonly api: LocalLibrary;
  #disk: Side;
  readonly #temporary: Side;
  readonly #now: () => number;
  readonly #onSaving: (state: SavingState) => void;
  #shelter: Side | null;
  readonly #sheltered = new ShelteredChats();
  #saving: SavingState;
  #triedAt = 0;
  readonly #undoSteps = new UndoSteps();
  /** One deed on kept and on temporary chats together: the second id of what the first one undoes. */
  readonly #undoneTogether = new Map<string, string>();

  constructor(options: RoutedOptions) {
    this.#now = options.now ?? (() => clock.now());
    this.#onSaving = options.onSaving;
    this.#disk = this.#newDisk(options.disk);
    this.#temporary = options.memory?.temporary ?? memorySide({ isTemporary: true, now: this.#now });
    this.#shelter = options.memory?.shelter ?? null;
    this.#saving = options.memory?.saving ?? { kind: 'saved' };
    this.api = this.#build();
    if (options.initialTrouble) this.#report(options.initialTrouble);
  }

  get savingState(): SavingState {
    return this.#saving;
  }

  /** From now on `sql` is the disk: the folder can be written again. What the shelter holds is saved to it. */
  replaceDisk(sql: Sql): void {
    const old = this.#disk;
    this.#disk = this.#newDisk(sql);
    old.sql.close();
    this.save();
  }

  /** Writes what the shelter holds to the disk. True when nothing is left to save. */
  save(): boolean {
    const shelter = this.#shelter;
    if (this.#saving.kind === 'saved') return true;
    this.#triedAt = this.#now();
    try {
      const ids = shelter === null ? [] : shelter.sql.texts('SELECT id FROM conversations');
      this.#disk.sql.transaction('durable', () => {
        noteSaved({ sql: this.#disk.sql, now: this.#now });
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
    this.#onSaving(this.#saving);
    return true;
  }

  /** Nothing may be in memory only: fails with the disk's reason while it refuses. */
  requireSaved(): void {
    const saving = this.#saving;
    if (saving.kind === 'saved' || this.save()) return;
    throw new LibraryError(saving.reason === 'other' ? 'io' : saving.reason, saving.detail);
  }

  /** Lets go of the file; what lives in memory goes on with the next one. */
  detach(): MemorySides {
    // What is damaged is found so by whoever opens the file.
    if (this.#saving.kind !== 'saved') unlessRefused(() => this.save());
    this.#disk.sql.close();
    return { temporary: this.#temporary, shelter: this.#shelter, saving: this.#saving };
  }

  #report(trouble: LibraryError): void {
    const reason = trouble.reason === 'full' || trouble.reason === 'read_only' ? trouble.reason : 'other';
    this.#triedAt = this.#now();
    if (this.#saving.kind === 'failing' && this.#saving.reason === reason) return;
    this.#saving = {
      kind: 'failing',
      reason,
      detail: trouble.message,
      since: this.#saving.kind === 'failing' ? this.#saving.since : this.#now(),
    };
    this.#onSaving(this.#saving);
  }

  /** The shelter when it holds the chat of `id`, also when `id` has left that chat since; else the disk. */
  #sideOf(id: string): Side {
    if (isTemporaryId(id)) return this.#temporary;
    if (this.#saving.kind === 'failing' && this.#now() - this.#triedAt >= SAVE_RETRY_MS) this.save();
    if (this.#shelter === null) return this.#disk;
    if (ownerOf(this.#shelter.sql, id) !== null) return this.#shelter;
    // The disk still has what was taken out in the shelter, and knows nothing newer of its chat.
    const owner = ownerOf(this.#disk.sql, id);
    return owner !== null && ownerOf(this.#shelter.sql, owner) !== null ? this.#shelter : this.#disk;
  }

  #newDisk(sql: Sql): Side {
    return diskSide(sql, { now: this.#now, undoSteps: this.#undoSteps });
  }

  #openShelter(): Side {
    this.#shelter ??= memorySide({ now: this.#now, undoSteps: this.#undoSteps });
    return this.#shelter;
  }

  #read<T>(id: string, work: (library: LocalLibrary) => T): T {
    return work(this.#sideOf(id).library);
  }

  /** A change of one chat: it is made in memory when the disk does not take it. */
  #write<T>(id: string, work: (library: LocalLibrary) => T): T {
    const side = this.#sideOf(id);
    try {
      return work(side.library);
    } catch (error) {
      const trouble = toLibraryError(error);
      if (side !== this.#disk || !isDiskTrouble(trouble.reason)) throw trouble;
      const owner = ownerOf(this.#disk.sql, id);
      if (owner === null) throw new LibraryError('not_found', 'no such conversation');
      this.#report(trouble);
      const shelter = this.#openShelter();
      this.#sheltered.takeIn(this.#disk.sql, shelter.sql, owner);
      return work(shelter.library);
    }
  }

  /** A change that spans chats is refused while the disk refuses. */
  #writeDisk<T>(work: (library: LocalLibrary) => T): T {
    this.requireSaved();
    try {
      return work(this.#disk.library);
    } catch (error) {
      const trouble = toLibraryError(error);
      if (isDiskTrouble(trouble.reason)) this.#report(trouble);
      throw trouble;
    }
  }

  #journal(entries: readonly JournalEntry[]): void {
    const sides = groupBy(entries, ({ messageId }) =>
      isTemporaryId(messageId) ? TEMPORARY_PREFIX : this.#shelter === null ? '' : messageId,
    );
    for (const list of sides.values()) {
      const [first] = list;
      if (first === undefined) continue;
      try {
        this.#sideOf(first.messageId).library.journal(list);
      } catch (error) {
        if (!isDiskTrouble(toLibraryError(error).reason)) throw error;
        for (const entry of list) {
          // A message that is gone has nothing to keep.
          if (ownerOf(this.#disk.sql, entry.messageId) !== null)
            this.#write(entry.messageId, (library) => library.journal([entry]));
        }
      }
    }
  }

  #create(
    ...[settings, folderId, isTemporary, taken]: Parameters<LocalLibrary['createConversation']>
  ): ReturnType<LocalLibrary['createConversation']> {
    if (isTemporary === true) return this.#temporary.library.createConversation(settings, null);
    if (this.#saving.kind === 'failing' && !this.save())
      return this.#openShelter().library.createConversation(settings, folderId, false, taken);
    try {
      return this.#disk.library.createConversation(settings, folderId, false, taken);
    } catch (error) {
      const trouble = toLibraryError(error);
      if (!isDiskTrouble(trouble.reason)) throw trouble;
      this.#report(trouble);
      return this.#openShelter().library.createConversation(settings, folderId, false, taken);
    }
  }

  /** Temporary chats first, then the disk's with newer rows of the shelter in their places. */
  #list(
    ...[view, offset, limit]: Parameters<LocalLibrary['listConversations']>
  ): ReturnType<LocalLibrary['listConversations']> {
    const temporary = this.#temporary.library.listConversations(view, 0, Number.MAX_SAFE_INTEGER).items;
    const sheltered = this.#shelter?.library.listConversations(view, 0, Number.MAX_SAFE_INTEGER).items ?? [];
    const known = new Set(sheltered.map((item) => item.id).filter((id) => ownerOf(this.#disk.sql, id) !== null));
    const first = [...temporary, ...sheltered.filter((item) => !known.has(item.id))];
    const newer = new Map(sheltered.map((item) => [item.id, item]));
    const head = first.slice(offset, offset + limit);
    const rest = this.#disk.library.listConversations(view, Math.max(0, offset - first.length), limit - head.length);
    return {
      items: [...head, ...rest.items.map((item) => newer.get(item.id) ?? item)],
      total: first.length + rest.total,
    };
  }

  /** The disk first: it may refuse, and then nothing was done. */
  #bulk(...[ids, action]: Parameters<LocalLibrary['bulk']>): ReturnType<LocalLibrary['bulk']> {
    const passing = ids.filter(isTemporaryId);
    if (passing.length === ids.length) return this.#temporary.library.bulk(passing, action);
    const kept = ids.filter((id) => !isTemporaryId(id));
    const done = this.#writeDisk((library) => library.bulk(kept, action));
    if (passing.length === 0) return done;
    const also = this.#temporary.library.bulk(passing, action);
    if (done.undoId !== null && also.undoId !== null) this.#undoneTogether.set(done.undoId, also.undoId);
    return {
      undoId: done.undoId ?? also.undoId,
      changed: [...done.changed, ...also.changed],
      removed: [...done.removed, ...also.removed],
    };
  }

  #undo(undoId: string): ReturnType<LocalLibrary['undo']> {
    if (isTemporaryId(undoId)) return this.#temporary.library.undo(undoId);
    const owner = this.#undoSteps.onlyConversation(undoId);
    const undone =
      owner === null
        ? this.#writeDisk((library) => library.undo(undoId))
        : this.#write(owner, (library) => library.undo(undoId));
    const together = this.#undoneTogether.get(undoId);
    if (together === undefined) return undone;
    this.#undoneTogether.delete(undoId);
    const also = this.#temporary.library.undo(together);
    return { ...undone, conversations: [...undone.conversations, ...also.conversations] };
  }

  /** Before anything is asked of a library that was just opened. With a disk that takes nothing, memory has them as they are now. */
  #recoverInterrupted(): ReturnType<LocalLibrary['recoverInterrupted']> {
    if (this.#saving.kind === 'saved') return this.#disk.library.recoverInterrupted();
    const cut = this.#disk.sql.texts(`SELECT DISTINCT conversation_id FROM messages WHERE status = 'streaming'`);
    if (cut.length === 0) return { messageIds: [], conversationIds: [] };
    const shelter = this.#openShelter();
    for (const id of cut) this.#sheltered.takeIn(this.#disk.sql, shelter.sql, id);
    return shelter.library.recoverInterrupted();
  }

  /** Carries a call out where its table says. */
  #route(method: keyof LocalLibrary, args: readonly unknown[]): unknown {
    const work = (library: LocalLibrary): unknown => Reflect.apply(library[method], library, args);
    if (placeOf(method) === 'disk') return isWriting(method) ? this.#writeDisk(work) : work(this.#disk.library);
    const id = String(args[0]);
    return isWriting(method) ? this.#write(id, work) : this.#read(id, work);
  }

  #build(): LocalLibrary {
    return buildLocal((method, args) => this.#route(method, args), {
      listConversations: (view, offset, limit) => this.#list(view, offset, limit),
      summaries: (ids) => ids.flatMap((id) => this.#read(id, (library) => library.summaries([id]))),
      createConversation: (...args) => this.#create(...args),
      bulk: (ids, action) => this.#bulk(ids, action),
      journal: (entries) => this.#journal(entries),
      endReply: (end) => this.#write(end.messageId, (library) => library.endReply(end)),
      keepTitleRequest: (request, usage) =>
        this.#write(request.messageId, (library) => library.keepTitleRequest(request, usage)),
      recoverInterrupted: () => this.#recoverInterrupted(),
      conversationsWithQueue: () => [
        ...new Set(
          [this.#disk, this.#temporary, ...(this.#shelter === null ? [] : [this.#shelter])].flatMap((side) =>
            side.library.conversationsWithQueue(),
          ),
        ),
      ],
      undo: (id) => this.#undo(id),
    });
  }
}
