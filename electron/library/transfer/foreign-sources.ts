/** Reads the sources that other apps store with a reply. */

import { isObject } from '../../../shared/json/json.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { type ReplyExtras, readExtras } from '../../../shared/replies/reply-extras.ts';
import {
  type NamedSource,
  numberedSources,
  type SourceList,
  sourcesIn,
} from '../../../shared/replies/source-entries.ts';
import type { TransferNotes } from './transfer-notes.ts';
import { noteRead } from './unread-texts.ts';

/** Fields in which apps store the parts of a message, which may have sources of their own. */
const PART_FIELDS = ['content', 'parts', 'text'] as const;

/** The objects that may have sources: the message, its parts, and the texts of these. */
function holdersOf(message: unknown): readonly unknown[] {
  if (!isObject(message)) return [];
  const within = (holder: unknown): readonly unknown[] =>
    isObject(holder) ? PART_FIELDS.flatMap((field) => holder[field] ?? []) : [];
  const parts = within(message);
  return [message, ...parts, ...parts.flatMap(within)];
}

/**
 * The sources of a message and its parts, as extras of the reply. Counts sources beyond the limit, sources without a
 * name, and those of a message that isn't a reply.
 */
export function sourcesOf(message: unknown, isReply: boolean, notes: TransferNotes): { readonly extras?: ReplyExtras } {
  const lists = new Map<SourceList, NamedSource[]>();
  for (const holder of holdersOf(message)) {
    if (!isObject(holder)) continue;
    for (const { list, entries, others } of sourcesIn(holder)) {
      notes.add('citation', '', others.filter((one) => typeof one === 'string' || isObject(one)).length);
      if (entries.length === 0) continue;
      const known = lists.get(list) ?? [];
      lists.set(list, known);
      for (const entry of entries) known.push(entry);
    }
  }
  const found = numberedSources(lists);
  const sources = isReply ? found.slice(0, LIMITS.replySourcesMax) : [];
  notes.add('citation', '', found.length - sources.length);
  for (const { url, title, date } of found) for (const text of [url, title, date]) noteRead(text);
  // Don't cut an address that is too long, because it would lead elsewhere: drop it, or use it as a missing title.
  const extras = readExtras({
    sources: sources.map((source) =>
      source.url.length > LIMITS.sourceUrlMaxChars ? { ...source, url: '', title: source.title || source.url } : source,
    ),
  });
  return extras === undefined ? {} : { extras };
}
