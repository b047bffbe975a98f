/** Detects by its content which app wrote a JSON file, or what other kind of file it is. */

import type { ImportFormat } from '../../../shared/import-formats.ts';
import { isObject } from '../../../shared/json/json.ts';
import { PROMPTS_FORMAT } from '../../../shared/prompts/prompt-file.ts';
import { ALL_IMPORTERS, CHAT_READERS, chatReaderOf, isSingleMessage } from './chat-readers.ts';
import { chatIn, chatsSource } from './chats-source.ts';
import { combined } from './combined-sources.ts';
import { kindOfBytes, kindOfJson, kindOfText } from './file-kind.ts';
import { readText } from './foreign.ts';
import type { ImportPart, KnownImport, OpenBytes } from './import-source.ts';
import { readLines } from './json-lines.ts';
import { type Handling, type JsonPath, readJson } from './json-stream.ts';
import { otherAppOf } from './other-apps.ts';
import { plainBytes } from './plain-bytes.ts';
import { repairedBytes } from './repaired-bytes.ts';
import { type BadFileKind, badFile, TransferError } from './transfer-error.ts';
import { TransferNotes } from './transfer-notes.ts';

/** How many elements of a list are examined for one that identifies the app. */
const LOOKED_AT_MAX = 20;
/** How many field names of an unknown object the error lists. */
const NAMES_SHOWN_MAX = 4;
const NAME_MAX_CHARS = 30;
/** How many names of an object are remembered: an object with a million names isn't an export. */
const NAMES_MAX = 200;
/** How many lists of an object are examined. */
const LISTS_MAX = 50;
const TEXT_LOOKED_AT_BYTES = 1_000;
/** How much of a page is examined: its styles come before its content. */
const PAGE_LOOKED_AT_BYTES = 1024 * 1024;

/** The app whose chat or message this value is; null if it is neither. */
const formatOf = (value: unknown): ImportFormat | null =>
  chatReaderOf(chatIn(value))?.format ?? (isSingleMessage(value) ? 'OpenAI' : null);

/** Facts about a file's outermost value. */
class Outermost {
  isList = false;
  format = '';
  readonly names = new Set<string>();
  /** Names one level down, as `a/b`. */
  readonly innerNames = new Set<string>();
  /** The first values of each list in an object, by the list's path. */
  readonly lists = new Map<string, { readonly listPath: readonly string[]; readonly values: unknown[] }>();
  /** The first values, if the file is a list. */
  readonly values: unknown[] = [];

  /** Collects the first values of a list, or the names of an object and the first values of its lists. */
  handle(path: JsonPath, kind: string): Handling {
    const [key, inner] = path;
    if (key === undefined) {
      this.isList = kind === 'array';
      return 'open';
    }
    if (this.isList) return this.values.length < LOOKED_AT_MAX ? 'take' : 'skip';
    const last = path.at(-1);
    if (typeof last === 'number') return this.#listAt(path.slice(0, -1)).length < LOOKED_AT_MAX ? 'take' : 'skip';
    const [names, name] = inner === undefined ? [this.names, String(key)] : [this.innerNames, `${key}/${inner}`];
    if (names.size < NAMES_MAX) names.add(name);
    if (kind === 'array') return this.lists.size < LISTS_MAX ? 'open' : 'skip';
    if (path.length > 1) return 'skip';
    return kind === 'object' ? 'open' : key === 'format' ? 'take' : 'skip';
  }

  add(path: JsonPath, value: unknown): void {
    if (path[0] === 'format' && path.length === 1) this.format = readText(value);
    else if (this.isList) this.values.push(value);
    else this.#listAt(path.slice(0, -1)).push(value);
  }

  #listAt(path: JsonPath): unknown[] {
    const listPath = path.map(String);
    const key = listPath.join('/');
    const list = this.lists.get(key) ?? { listPath, values: [] };
    this.lists.set(key, list);
    return list.values;
  }

  hasName(name: string): boolean {
    return name.split('|').some((one) => this.names.has(one) || this.innerNames.has(one));
  }
}

/** Recognises an object by its field names, or by the chats in its lists; null for an unknown one. */
function sourceOfObject(found: Outermost, bytes: OpenBytes, fileName: string): KnownImport | null {
  for (const { file, format } of ALL_IMPORTERS)
    if (file?.isKnown?.(found.names, found.format) === true) return { ...file.open(bytes), format };
  const listed = found.lists.get('messages')?.values ?? [];
  const holdsChats = (name: string): boolean =>
    (found.lists.get(name)?.values ?? []).some((value) => chatReaderOf(value) !== null);
  for (const { names, within, format } of CHAT_READERS) {
    if (within !== undefined || !names.every((name) => found.hasName(name))) continue;
    // The name may also be that of a list of another app's chats.
    if (names.some(holdsChats)) continue;
    // Many files list messages, for example between people, so check that a reader knows these.
    if (format === 'OpenAI' && listed.length > 0 && chatReaderOf({ messages: listed }) === null) continue;
    return { ...chatsSource([bytes], { fileName }), format };
  }
  const sources = Array.from(found.lists.values(), ({ listPath, values }) => {
    const reader = values.map((value) => chatReaderOf(chatIn(value))).find((one) => one !== null);
    if (reader === undefined || reader === null) return [];
    const { folders, beside, format } = reader;
    return [{ ...chatsSource([bytes], { within: listPath, folders, beside }), format }];
  }).flat();
  return sources.length === 0 ? null : combined(sources);
}

/** Detects which app wrote the JSON. */
async function detectWhole(bytes: OpenBytes, fileName: string): Promise<KnownImport> {
  const found = new Outermost();
  const notes = new TransferNotes();
  for await (const { path, value } of readJson(bytes(), (place, kind) => found.handle(place, kind), { notes })) {
    if (path.length === 0) throw badFile('notChats');
    found.add(path, value);
    if (found.format === PROMPTS_FORMAT) throw badFile('prompts');
    if (found.isList) {
      const format = formatOf(value);
      if (format !== null) return { ...chatsSource([bytes]), format };
      const listed = isObject(value) ? ALL_IMPORTERS.find(({ file }) => file?.isEntry?.(value) === true) : undefined;
      if (listed?.file !== undefined) return { ...listed.file.open(bytes), format: listed.format };
      if (found.values.length >= LOOKED_AT_MAX) break;
    } else if (path[0] === 'format' && path.length === 1) {
      const known = ALL_IMPORTERS.find(({ file }) => file?.isKnown?.(new Set(), found.format) === true);
      if (known?.file !== undefined) return { ...known.file.open(bytes), format: known.format };
    }
  }
  const isCut = notes.list().length > 0;
  if (found.isList && found.values.length === 0) throw badFile(isCut ? 'endsEarly' : 'noConversations');
  const known = found.isList ? null : sourceOfObject(found, bytes, fileName);
  if (known !== null) return known;
  const values = found.isList ? found.values : Array.from(found.lists.values(), (list) => list.values).flat();
  const other = otherAppOf(found.names, values);
  if (other !== null) throw badFile('otherApp', other);
  if (isCut && found.isList) throw badFile('endsEarly');
  const whole = found.isList ? null : await formatOfWhole(bytes);
  if (whole !== null) return { ...chatsSource([bytes], { fileName }), format: whole };
  if (isCut) throw badFile('endsEarly');
  if (CHAT_READERS.some(({ within = [], names }) => within.length > 0 && names.every((name) => found.hasName(name))))
    throw badFile(hasValues(found) ? 'nothingRead' : 'noConversations');
  const shown = [...found.names].slice(0, NAMES_SHOWN_MAX).map((name) => name.slice(0, NAME_MAX_CHARS));
  throw badFile(kindOfJson(found.isList, found.values[0]), shown.join(', '));
}

/** Recognises a single chat by its values, where its field names aren't enough; null if it is unknown. */
async function formatOfWhole(bytes: OpenBytes): Promise<ImportFormat | null> {
  for await (const { value } of readJson(bytes(), () => 'take')) return formatOf(value);
  return null;
}

const hasValues = (found: Outermost): boolean => [...found.lists.values()].some(({ values }) => values.length > 0);

/** Detects chats or messages, one per line; null if the first values contain neither. */
async function detectLines(bytes: OpenBytes): Promise<KnownImport | null> {
  let looked = 0;
  for await (const { value } of readLines(bytes)) {
    const format = formatOf(value);
    if (format !== null) return { ...chatsSource([bytes], { isLines: true }), format };
    const other = looked === 0 && isObject(value) ? otherAppOf(new Set(Object.keys(value)), [value]) : null;
    if (other !== null) throw badFile('otherApp', other);
    looked += 1;
    if (looked > LOOKED_AT_MAX) break;
  }
  return null;
}

/** The first bytes of a file. */
async function startOf(bytes: OpenBytes, length: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes()) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= length) break;
  }
  return Buffer.concat(chunks).subarray(0, length);
}

// Decode as a stream, because a character that the cut divides doesn't indicate another encoding.
const textOf = (start: Uint8Array): string => new TextDecoder().decode(start, { stream: true });

/** The kind of a file that isn't JSON; null if it is unknown. */
async function kindOfContent(bytes: OpenBytes): Promise<BadFileKind | null> {
  const start = await startOf(bytes, TEXT_LOOKED_AT_BYTES);
  return kindOfBytes(start) ?? kindOfText(textOf(start));
}

/** Detects a web page with chats; null for any other page. */
async function detectPage(bytes: OpenBytes): Promise<KnownImport | null> {
  const start = textOf(await startOf(bytes, PAGE_LOOKED_AT_BYTES));
  const known = ALL_IMPORTERS.find(({ page }) => page?.isKnown(start) === true);
  return known?.page === undefined ? null : { ...known.page.open(bytes), format: known.format };
}

const BROKEN: ReadonlySet<string> = new Set(['goesOn', 'notJson', 'endsEarly']);

/** @param bytes the file's text as valid UTF-8 */
async function detectText(opened: OpenBytes, bytes: OpenBytes, fileName: string): Promise<KnownImport> {
  try {
    return await detectWhole(bytes, fileName);
  } catch (error) {
    if (!(error instanceof TransferError) || !BROKEN.has(error.message)) throw error;
    const plain = plainBytes(opened);
    const kind = error.message === 'notJson' ? await kindOfContent(plain) : null;
    const page = kind === 'webPage' ? await detectPage(plain) : null;
    if (page !== null) return page;
    if (kind !== null) throw badFile(kind);
    if (textOf(await startOf(opened, TEXT_LOOKED_AT_BYTES)).trim() === '') throw badFile('empty');
    const lines = await detectLines(bytes);
    if (lines !== null) return lines;
    throw error.message === 'goesOn' ? badFile('otherLines') : error;
  }
}

/** Detects a file's format. For unknown files, throws `bad_file` with the likely kind of file. */
export async function detectJson(opened: OpenBytes, fileName = ''): Promise<KnownImport> {
  let isRepaired = false;
  const bytes = repairedBytes(plainBytes(opened), () => {
    isRepaired = true;
  });
  const source = await detectText(opened, bytes, fileName);
  return {
    ...source,
    async *read(notes: TransferNotes): AsyncGenerator<ImportPart> {
      yield* source.read(notes);
      if (isRepaired) notes.add('otherEncoding');
    },
  };
}
