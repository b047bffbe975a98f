/** Counts texts of another app's chat that its reader didn't use, so that no text is lost silently. */

import { isObject, type JsonObject } from '../../../shared/json/json.ts';
import type { TransferNotes } from './transfer-notes.ts';

interface Reading {
  /** The texts that the reader read. */
  readonly readTexts: Set<string>;
  /** Values that the reader deliberately left out: it counted them, or the app never showed them. */
  readonly passed: Set<object>;
}

const NONE: ReadonlySet<string> = new Set();

let reading: Reading | null = null;

/** Remembers that the reader knows this text. Readers pass each text that they use through here. */
export function noteRead(text: string): string {
  reading?.readTexts.add(text);
  return text;
}

/** Marks a value as known to the reader, which leaves all of it out. */
export function passOver(value: unknown): void {
  if (typeof value === 'object' && value !== null) reading?.passed.add(value);
}

/** Fields of any app that describe a chat or its files, and contain no words of the chat. */
const ABOUT: ReadonlySet<string> = new Set([
  'annotation',
  'createdAt',
  'created_at',
  'date',
  'update_time',
  'updatedAt',
  'updated_at',
  'user_agent',
  'userAgent',
]);

/** Fields whose texts always count, however short. */
const SAYS: ReadonlySet<string> = new Set(['content', 'text', 'value', 'message', 'body', 'parts', 'markdown']);

/** Only the beginning of a text is examined, which is enough to recognise prose. */
const LOOKED_AT_CHARS = 400;

/** True for words with spaces between them, or in a script without spaces. False for ids, dates, addresses and data. */
function isProse(text: string): boolean {
  const start = text.length > LOOKED_AT_CHARS ? text.slice(0, LOOKED_AT_CHARS) : text;
  return /[^!-~]/u.test(start) && /\p{L}\s+\S|\p{Lo}{2}/u.test(start);
}

const isLost = (text: string, key: string, { readTexts }: Reading): boolean =>
  !readTexts.has(text) && !text.startsWith('data:') && (SAYS.has(key) ? text.trim() !== '' : isProse(text));

/** True for a field's name; false for an id that is used as a key. */
const isName = (key: string): boolean => /^[\p{L}_-]{1,40}$/u.test(key);

interface Place {
  readonly value: object;
  readonly key: string;
  readonly above: string;
}

/** The name under which a text is counted: its field's name after the name of the field around it. */
function nameOf(key: string, { key: around, above }: Place): string {
  const names = [isName(key) ? key : '', isName(around) ? around : above].filter((name) => name !== '');
  return [...new Set(names)].reverse().join('.');
}

/**
 * Iterative, because a file may nest anything deeply. Runs for each chat, so it creates little garbage; it adds a third
 * to a reader's time, 4 ms per megabyte. Counting while the reader reads would need a proxy around each object.
 */
function noteUnread(chat: JsonObject, about: ReadonlySet<string>, notes: TransferNotes, read: Reading): void {
  const open: Place[] = [{ value: chat, key: '', above: '' }];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { value, key, above } = place;
    if (read.passed.has(value)) continue;
    const isList = Array.isArray(value);
    for (const inner of Object.keys(value)) {
      const found: unknown = (value as JsonObject)[inner];
      const own = isList ? key : inner;
      if (!isList && (ABOUT.has(own) || about.has(own))) continue;
      if (typeof found === 'string') {
        if (isLost(found, own, read))
          notes.add('field', isList ? nameOf(key, { value, key: above, above }) : nameOf(own, place));
      } else if (typeof found === 'object' && found !== null)
        open.push({ value: found, key: own, above: isList || !isName(key) ? above : key });
    }
  }
}

/**
 * Reads a chat, and counts the texts in it that `read` didn't ask for, by the names of their fields.
 *
 * @param about fields of this app whose texts are no part of a chat
 */
export function countingUnread<T>(
  value: unknown,
  about: ReadonlySet<string> | undefined,
  notes: TransferNotes,
  read: () => T,
): T {
  const outer = reading;
  reading = { readTexts: new Set(), passed: new Set() };
  try {
    const result = read();
    if (isObject(value)) noteUnread(value, about ?? NONE, notes, reading);
    return result;
  } finally {
    reading = outer;
  }
}
