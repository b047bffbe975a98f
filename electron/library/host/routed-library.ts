/** Routes each call to the disk with its shelter, or to the temporary chats, and merges their answers. */

import { groupBy } from '../../../shared/groups.ts';
import type { SavingState } from '../../../shared/library.ts';
import { isTemporaryId, TEMPORARY_PREFIX } from '../chats/temporary-id.ts';
import { UndoSteps } from '../chats/undo-steps.ts';
import { clock } from '../clock.ts';
import type { Sql } from '../file/sql.ts';
import { isDiskTrouble, type LibraryError, toLibraryError } from '../library-error.ts';
import type { JournalEntry } from '../library-values.ts';
import type { LocalLibrary } from './library.ts';
import { buildLocal, isWriting, placeOf } from './method-table.ts';
import { ShelteredDisk } from './sheltered-disk.ts';
import { type MemorySides, memorySide, ownerOf, type Side } from './storage-places.ts';

export interface RoutedOptions {
  readonly disk: Sql;
  readonly now?: () => number;
  readonly onSaving: (state: SavingState) => void;
  /** Set if the disk refused writes when the file was opened. */
  readonly initialTrouble?: LibraryError | null;
  /** The value that `detach` of the previous library returned. */
  readonly memory?: MemorySides | null;
}

export class RoutedLibrary {
  readonly api: LocalLibrary;
  readonly kept: ShelteredDisk;
  readonly #temporary: Side;
  readonly #undoSteps = new UndoSteps();
  /** For actions on saved and temporary chats together: maps the saved part's undo id to the temporary part's. */
  readonly #undoneTogether = new Map<string, string>();

  constructor(options: RoutedOptions) {
    const { disk, onSaving, initialTrouble = null, memory = null } = options;
    const now = options.now ?? (() => clock.now());
    this.#temporary = memory?.temporary ?? memorySide({ isTemporary: true, now });
    this.kept = new ShelteredDisk({ disk, now, undoSteps: this.#undoSteps, onSaving, initialTrouble, memory });
    this.api = this.#build();
  }

  /** Releases the file; the chats in memory continue with the next one. */
  detach(): MemorySides {
    return { temporary: this.#temporary, ...this.kept.detach() };
  }

  #sideOf(id: string): Side {
    return isTemporaryId(id) ? this.#temporary : this.kept.sideOf(id);
  }

  #read<T>(id: string, work: (library: LocalLibrary) => T): T {
    return work(this.#sideOf(id).library);
  }

  #write<T>(id: string, work: (library: LocalLibrary) => T): T {
    return isTemporaryId(id) ? work(this.#temporary.library) : this.kept.write(id, work);
  }

  #journal(entries: readonly JournalEntry[]): void {
    const sides = groupBy(entries, ({ messageId }) =>
      isTemporaryId(messageId) ? TEMPORARY_PREFIX : this.kept.shelter === null ? '' : messageId,
    );
    for (const list of sides.values()) {
      const [first] = list;
      if (first === undefined) continue;
      try {
        this.#sideOf(first.messageId).library.journal(list);
      } catch (error) {
        if (!isDiskTrouble(toLibraryError(error).reason)) throw error;
        for (const entry of list) {
          // Skip messages that were deleted meanwhile.
          if (ownerOf(this.kept.disk.sql, entry.messageId) !== null)
            this.#write(entry.messageId, (library) => library.journal([entry]));
        }
      }
    }
  }

  #create(
    ...[settings, folderId, isTemporary, taken]: Parameters<LocalLibrary['createConversation']>
  ): ReturnType<LocalLibrary['createConversation']> {
    if (isTemporary === true) return this.#temporary.library.createConversation(settings, null);
    return this.kept.writeNew((library) => library.createConversation(settings, folderId, false, taken));
  }

  /** Lists temporary chats first, then those on disk; rows in the shelter are newer and replace the disk's. */
  #list(
    ...[view, offset, limit]: Parameters<LocalLibrary['listConversations']>
  ): ReturnType<LocalLibrary['listConversations']> {
    const temporary = this.#temporary.library.listConversations(view, 0, Number.MAX_SAFE_INTEGER).items;
    const sheltered = this.kept.shelter?.library.listConversations(view, 0, Number.MAX_SAFE_INTEGER).items ?? [];
    const known = new Set(sheltered.map((item) => item.id).filter((id) => ownerOf(this.kept.disk.sql, id) !== null));
    const first = [...temporary, ...sheltered.filter((item) => !known.has(item.id))];
    const newer = new Map(sheltered.map((item) => [item.id, item]));
    const head = first.slice(offset, offset + limit);
    const rest = this.kept.disk.library.listConversations(
      view,
      Math.max(0, offset - first.length),
      limit - head.length,
    );
    return {
      items: [...head, ...rest.items.map((item) => newer.get(item.id) ?? item)],
      total: first.length + rest.total,
    };
  }

  /** Changes the disk first: if it refuses, the temporary chats stay unchanged too. */
  #bulk(...[ids, action]: Parameters<LocalLibrary['bulk']>): ReturnType<LocalLibrary['bulk']> {
    const temporaryIds = ids.filter(isTemporaryId);
    if (temporaryIds.length === ids.length) return this.#temporary.library.bulk(temporaryIds, action);
    const kept = ids.filter((id) => !isTemporaryId(id));
    const done = this.kept.writeDisk((library) => library.bulk(kept, action));
    if (temporaryIds.length === 0) return done;
    const also = this.#temporary.library.bulk(temporaryIds, action);
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
        ? this.kept.writeDisk((library) => library.undo(undoId))
        : this.#write(owner, (library) => library.undo(undoId));
    const together = this.#undoneTogether.get(undoId);
    if (together === undefined) return undone;
    this.#undoneTogether.delete(undoId);
    const also = this.#temporary.library.undo(together);
    return { ...undone, conversations: [...undone.conversations, ...also.conversations] };
  }

  /** Carries a call out where `method-table.ts` says. */
  #route(method: keyof LocalLibrary, args: readonly unknown[]): unknown {
    const work = (library: LocalLibrary): unknown => Reflect.apply(library[method], library, args);
    if (placeOf(method) === 'disk') return isWriting(method) ? this.kept.writeDisk(work) : work(this.kept.disk.library);
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
      recoverInterrupted: () => this.kept.recoverInterrupted(),
      conversationsWithQueue: () => [
        ...new Set(
          [this.kept.disk, this.#temporary, ...(this.kept.shelter === null ? [] : [this.kept.shelter])].flatMap(
            (side) => side.library.conversationsWithQueue(),
          ),
        ),
      ],
      undo: (id) => this.#undo(id),
    });
  }
}
