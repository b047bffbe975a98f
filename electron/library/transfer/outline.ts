/** Orders the messages of a branched conversation for a readable export, and labels each of them. */

import { fill } from '../../../shared/locales/say.ts';
import type { ReplySource } from '../../../shared/replies/reply-extras.ts';
import type { ConversationTree, TreeRow } from '../chats/conversation-tree.ts';
import type { DocumentMessage } from './document.ts';
import type { PageLanguage } from './page-language.ts';

export interface OutlineEntry {
  readonly id: string;
  /** The message's number, from 1 in file order. */
  readonly number: number;
  readonly isOnActivePath: boolean;
  /** The number of its parent message; null at the beginning. */
  readonly afterNumber: number | null;
  /** The message's number among the versions, from 1. */
  readonly version: number;
  readonly versionCount: number;
}

/** Lists the active path, then all other branches, each message once. */
export function outlineOf(tree: ConversationTree): OutlineEntry[] {
  const path = tree.path();
  const onPath = new Set(path.map((row) => row.id));
  const numbers = new Map<string, number>();
  const entries: OutlineEntry[] = [];
  const add = (row: TreeRow, version: number, versionCount: number): void => {
    numbers.set(row.id, numbers.size + 1);
    entries.push({
      id: row.id,
      number: numbers.size,
      isOnActivePath: onPath.has(row.id),
      afterNumber: row.parentId === null ? null : (numbers.get(row.parentId) ?? null),
      version,
      versionCount,
    });
  };
  for (const row of path) {
    const versions = tree.versionsOf(row);
    add(row, versions.index + 1, versions.count);
  }
  // Iterative, because a chat may be a hundred thousand messages deep.
  const parents: (string | null)[] = [...path.map((row) => row.id).reverse(), null];
  for (let parentId = parents.pop(); parentId !== undefined; parentId = parents.pop()) {
    const open: { row: TreeRow; version: number; count: number }[] = [];
    const push = (id: string | null): void => {
      const children = tree.childrenOf(id);
      for (let index = children.length - 1; index >= 0; index--) {
        const row = children[index];
        if (row !== undefined && !onPath.has(row.id)) open.push({ row, version: index + 1, count: children.length });
      }
    };
    push(parentId);
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      add(next.row, next.version, next.count);
      push(next.row.id);
    }
  }
  return entries;
}

/** Date and time in UTC, the same on every computer. */
export function stamp(ms: number): string {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? '' : `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** A source's label such as `[1] Title`, without the address. */
export function sourceLabel({ title = '', numbers }: ReplySource): string {
  return [...numbers.map((number) => `[${number}]`), title].filter((part) => part !== '').join(' ');
}

/** The message's author. */
export function authorOf(message: DocumentMessage, { words }: PageLanguage): string {
  return words[message.role];
}

/** The remarks shown with a message. */
export function remarksOf(message: DocumentMessage, entry: OutlineEntry, { words, locale }: PageLanguage): string[] {
  const remarks = [`#${entry.number}`];
  const at = stamp(message.createdAt);
  if (at !== '') remarks.push(at);
  if (message.reply !== null && message.reply.model !== '') remarks.push(message.reply.model);
  if (message.reply?.isEdited === true) remarks.push(words.edited);
  if (entry.versionCount > 1)
    remarks.push(fill(words.version, { index: entry.version, count: entry.versionCount }, locale));
  if (!entry.isOnActivePath)
    remarks.push(
      entry.afterNumber === null ? words.first : fill(words.after, { number: String(entry.afterNumber) }, locale),
    );
  const status = message.status;
  if (status === 'stopped' || status === 'interrupted' || status === 'failed') remarks.push(words[status]);
  else {
    const ending = message.reply?.ending;
    if (ending === 'length' || ending === 'context' || ending === 'filtered' || ending === 'refused')
      remarks.push(words[ending]);
  }
  return remarks;
}
