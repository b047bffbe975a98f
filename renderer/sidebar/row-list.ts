/** The rows of a sidebar list by index and by key. Creates no objects for chats out of view. */

import type { ConversationSummary, Folder } from '../../shared/conversation.ts';
import { type ChatIndex, placeOf } from '../store/chats/chat-index.ts';

export type SectionKind = 'pinned' | 'folders' | 'today' | 'yesterday' | 'previous-7-days' | 'month';

/** For sections of kind `month`, `at` is a moment in that month. */
export interface SectionRowFacts {
  readonly kind: 'section';
  readonly key: string;
  readonly section: SectionKind;
  readonly at: number;
  readonly isOpen: boolean;
}

export interface FolderRowFacts {
  readonly kind: 'folder';
  readonly key: string;
  readonly folder: Folder;
  readonly depth: number;
  readonly isOpen: boolean;
  /** The number of chats in the folder and its subfolders. */
  readonly count: number;
}

export interface ChatRowFacts {
  readonly kind: 'chat';
  readonly key: string;
  readonly summary: ConversationSummary;
  readonly depth: number;
}

/** Replaces the rows of the folders section that don't fit. */
export interface MoreRowFacts {
  readonly kind: 'more';
  readonly key: string;
  readonly hidden: number;
}

export type Row = SectionRowFacts | FolderRowFacts | ChatRowFacts | MoreRowFacts;

/** Consecutive rows: a single one, or the chats `[from, to)` of a list sorted newest first. */
export type RowPart =
  | { readonly kind: 'section'; readonly row: SectionRowFacts }
  | { readonly kind: 'folder'; readonly row: FolderRowFacts }
  | { readonly kind: 'more'; readonly row: MoreRowFacts }
  | {
      readonly kind: 'chats';
      readonly items: readonly ConversationSummary[];
      readonly from: number;
      readonly to: number;
      readonly depth: number;
    };

const CHAT = 'chat:';
const FOLDER = 'folder:';
const MORE_KEY = 'more:folders';

export const isChatKey = (key: string): boolean => key.startsWith(CHAT);
export const folderKey = (id: string): string => `${FOLDER}${id}`;

export class RowList {
  readonly length: number;
  readonly #parts: readonly RowPart[];
  /** The index of each part's first row. */
  readonly #starts: readonly number[];
  readonly #index: ChatIndex;

  /** @param index indexes the list that the chats of `parts` come from */
  constructor(parts: readonly RowPart[], index: ChatIndex) {
    const starts: number[] = [];
    let length = 0;
    for (const part of parts) {
      starts.push(length);
      length += sizeOf(part);
    }
    this.length = length;
    this.#parts = parts;
    this.#starts = starts;
    this.#index = index;
  }

  at(place: number): Row | undefined {
    if (place < 0 || place >= this.length) return undefined;
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= place) low = middle;
      else high = middle - 1;
    }
    const part = this.#parts[low];
    if (part === undefined || part.kind !== 'chats') return part?.row;
    const summary = part.items[part.from + place - (this.#starts[low] ?? 0)];
    return summary && chatRow(summary, part.depth);
  }

  /** -1 if there is no such row. */
  indexOf(key: string): number {
    if (isChatKey(key)) return this.#indexOfChat(key.slice(CHAT.length));
    const at = this.#parts.findIndex((part) => part.kind !== 'chats' && part.row.key === key);
    return this.#starts[at] ?? -1;
  }

  /** The row index of a chat or a folder; -1 if it isn't listed. */
  indexOfSubject(id: string | null): number {
    if (id === null) return -1;
    const at = this.#indexOfChat(id);
    return at >= 0 ? at : this.indexOf(folderKey(id));
  }

  /** The heading above a row. */
  sectionOf(place: number): SectionRowFacts | undefined {
    const headings = this.#parts.filter((part, at) => part.kind === 'section' && (this.#starts[at] ?? 0) <= place);
    const last = headings.at(-1);
    return last?.kind === 'section' ? last.row : undefined;
  }

  /** In row order. */
  chatIds(): readonly string[] {
    const ids: string[] = [];
    for (const part of this.#parts) {
      if (part.kind !== 'chats') continue;
      for (let at = part.from; at < part.to; at++) ids.push(part.items[at]?.id ?? '');
    }
    return ids;
  }

  /** The nearest matching row after or before `place`; -1 if there is none. */
  next(place: number, direction: 1 | -1, fits: (row: Row) => boolean): number {
    for (let at = place + direction; at >= 0 && at < this.length; at += direction) {
      const row = this.at(at);
      if (row !== undefined && fits(row)) return at;
    }
    return -1;
  }

  /** Without the rows of closed sections, whose headings stay. */
  withClosedSections(closedKeys: ReadonlySet<string>): RowList {
    if (closedKeys.size === 0) return this;
    let isOpen = true;
    const parts = this.#parts.flatMap((part): readonly RowPart[] => {
      if (part.kind !== 'section') return isOpen ? [part] : [];
      isOpen = !closedKeys.has(part.row.key);
      return [isOpen ? part : { kind: 'section', row: { ...part.row, isOpen } }];
    });
    return new RowList(parts, this.#index);
  }

  /**
   * Limits the folders section to `maxRows` rows, so that today's chats stay near. The last of these rows is a button
   * that shows the rest.
   */
  withShortFolders(maxRows: number): RowList {
    const from = this.#parts.findIndex((part) => part.kind === 'section' && part.row.section === 'folders') + 1;
    if (from === 0) return this;
    const next = this.#parts.findIndex((part, at) => at >= from && part.kind === 'section');
    const to = next < 0 ? this.#parts.length : next;
    const first = this.#starts[from] ?? this.length;
    const count = (this.#starts[to] ?? this.length) - first;
    if (count <= maxRows) return this;
    let room = maxRows - 1;
    const shown = this.#parts.slice(from, to).flatMap((part): readonly RowPart[] => {
      const taken = Math.min(room, sizeOf(part));
      room -= taken;
      if (taken === 0) return [];
      return [part.kind === 'chats' ? { ...part, to: part.from + taken } : part];
    });
    const more: RowPart = { kind: 'more', row: { kind: 'more', key: MORE_KEY, hidden: count - maxRows + 1 } };
    return new RowList([...this.#parts.slice(0, from), ...shown, more, ...this.#parts.slice(to)], this.#index);
  }

  #indexOfChat(id: string): number {
    // `useSteadyRows` may hold this list after a newer one has taken over the index.
    if (!this.#index.isLatest) return this.#seek((items) => items.findIndex((chat) => chat.id === id));
    const chat = this.#index.byId.get(id);
    return chat === undefined ? -1 : this.#seek((items) => placeOf(items, chat));
  }

  #seek(placeIn: (items: readonly ConversationSummary[]) => number): number {
    let looked: readonly ConversationSummary[] | null = null;
    let place = -1;
    for (const [at, part] of this.#parts.entries()) {
      if (part.kind !== 'chats') continue;
      // Neighbouring parts usually share a list.
      if (part.items !== looked) place = placeIn(part.items);
      looked = part.items;
      if (place >= part.from && place < part.to) return (this.#starts[at] ?? 0) + place - part.from;
    }
    return -1;
  }
}

const sizeOf = (part: RowPart): number => (part.kind === 'chats' ? part.to - part.from : 1);

/** Reuses the row object of a chat, so that it doesn't rerender. */
const chatRows = new WeakMap<ConversationSummary, ChatRowFacts>();

function chatRow(summary: ConversationSummary, depth: number): Row {
  const known = chatRows.get(summary);
  if (known?.depth === depth) return known;
  const row: ChatRowFacts = { kind: 'chat', key: `${CHAT}${summary.id}`, summary, depth };
  chatRows.set(summary, row);
  return row;
}

/** The id of a row's chat or folder; null for other rows. */
export function idOf(row: Row): string | null {
  if (row.kind === 'chat') return row.summary.id;
  return row.kind === 'folder' ? row.folder.id : null;
}
