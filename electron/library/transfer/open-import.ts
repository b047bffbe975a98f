/** Finds out by its content what a file is, and how to read it. */

import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { type Entry, openPromise } from 'yauzl';
import { isObject } from '../rows.ts';
import { readChatbox } from './chatbox.ts';
import { readChatGpt } from './chatgpt.ts';
import { addCherryBlock, type CherryBody, readCherryTopic, readCherryTopics } from './cherry-studio.ts';
import { EXPORT_FORMAT, EXPORT_VERSION, parseConversation, parseFolders } from './document.ts';
import { word } from './foreign.ts';
import type { ImportPart, ImportSource, OpenBytes } from './import-source.ts';
import { type Handling, type JsonPath, readJson } from './json-stream.ts';
import { badFile, TransferError } from './transfer-error.ts';
import type { TransferNotes } from './transfer-notes.ts';

const ZIP_MAGIC = 'PK\u0003\u0004';
const READ_BYTES = 1024 * 1024;
/** Real backups hold thousands; a hostile archive may claim millions. */
const ENTRIES_MAX = 200_000;
const ENTRY_MAX_BYTES = 8 * 1024 * 1024 * 1024;
/** Chats shrink to a tenth. Only what was made to be a bomb goes far beyond this. */
const RATIO_MAX = 250;
const RATIO_FROM_BYTES = 64 * 1024 * 1024;
/** The blocks of Cherry Studio's messages lie apart from them and are held together in memory. */
const CHERRY_MAX_CHARS = 512 * 1024 * 1024;

const isArrayPath = (path: JsonPath, ...above: readonly string[]): boolean =>
  path.length === above.length + 1 && above.every((key, index) => path[index] === key);

async function* fileBytes(path: string): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(path, { highWaterMark: READ_BYTES }))
    if (chunk instanceof Uint8Array) yield chunk;
}

function archiveError(error: unknown): Error {
  if (error instanceof TransferError) return error;
  const hasCode = error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code));
  // A disk that cannot be read is another trouble than an archive that is none.
  return hasCode && error instanceof Error ? error : badFile('the archive is damaged');
}

function refuseBomb(entry: Entry): void {
  const size = entry.uncompressedSize;
  if (size > ENTRY_MAX_BYTES) throw badFile('the archive unpacks to too much');
  if (size > RATIO_FROM_BYTES && size > entry.compressedSize * RATIO_MAX)
    throw badFile('the archive unpacks to too much');
}

async function archiveNames(path: string): Promise<string[]> {
  try {
    const archive = await openPromise(path);
    try {
      if (archive.entryCount > ENTRIES_MAX) throw badFile('the archive holds too many files');
      const names: string[] = [];
      for await (const entry of archive.eachEntry()) names.push(entry.fileName);
      return names;
    } finally {
      archive.close();
    }
  } catch (error) {
    throw archiveError(error);
  }
}

/** The bytes of one file of the archive; never more than it claims to hold. */
async function* archiveBytes(path: string, name: string): AsyncGenerator<Uint8Array> {
  try {
    const archive = await openPromise(path, { validateEntrySizes: true });
    try {
      for await (const entry of archive.eachEntry()) {
        if (entry.fileName !== name) continue;
        refuseBomb(entry);
        for await (const chunk of await archive.openReadStreamPromise(entry))
          if (chunk instanceof Uint8Array) yield chunk;
        return;
      }
    } finally {
      archive.close();
    }
  } catch (error) {
    throw archiveError(error);
  }
}

function ownSource(bytes: OpenBytes): ImportSource {
  const handle = (path: JsonPath): Handling => {
    if (path.length === 0 || (path.length === 1 && path[0] === 'conversations')) return 'open';
    return 'take';
  };
  return {
    async *read(notes: TransferNotes): AsyncGenerator<ImportPart> {
      for await (const { path, value } of readJson(bytes(), handle)) {
        const [key] = path;
        if (path.length === 2) yield { kind: 'conversation', conversation: parseConversation(value, notes) };
        else if (key === 'folders') yield { kind: 'folders', folders: parseFolders(value) };
        else if (key === 'version' && (typeof value !== 'number' || value > EXPORT_VERSION))
          throw badFile('the file was written by a newer version');
        else if (key === 'conversations') throw badFile('the conversations are not a list');
        else if (key !== 'format' && key !== 'version' && key !== 'exportedAt') notes.add(String(key));
      }
    },
  };
}

function chatGptSource(files: readonly OpenBytes[]): ImportSource {
  return {
    async *read(notes: TransferNotes): AsyncGenerator<ImportPart> {
      for (const bytes of files) {
        const handle = (path: JsonPath, kind: string): Handling =>
          path.length === 0 && kind === 'array' ? 'open' : 'take';
        for await (const { value } of readJson(bytes(), handle)) {
          const conversation = readChatGpt(value, notes);
          if (conversation === null) notes.add('entry that is no conversation');
          else if (conversation.messages.length > 0) yield { kind: 'conversation', conversation };
        }
      }
    },
  };
}

const isSession = (key: unknown): boolean => typeof key === 'string' && key.startsWith('session:');
/** Settings (with keys), lists and the like: no conversations, and left where they are. */
const CHATBOX_OTHERS =
  /^(?:settings|configs?|configVersion|remoteConfig|chat-sessions-list|chat-session-settings|picture-session-settings|myCopilots|__exported_.*)$/;

function chatboxSource(bytes: OpenBytes): ImportSource {
  const handle = (path: JsonPath): Handling => {
    if (path.length === 0 || (path.length === 1 && path[0] === 'chat-sessions')) return 'open';
    return isArrayPath(path, 'chat-sessions') || isSession(path[0]) ? 'take' : 'skip';
  };
  return {
    async *read(notes: TransferNotes): AsyncGenerator<ImportPart> {
      const noted = (path: JsonPath, kind: string): Handling => {
        const handling = handle(path);
        const [key] = path;
        if (handling === 'skip' && kind !== 'scalar' && typeof key === 'string' && !CHATBOX_OTHERS.test(key))
          notes.add(key);
        return handling;
      };
      for await (const { value } of readJson(bytes(), noted)) {
        const conversations = readChatbox(value, notes);
        if (!isObject(value) || !Array.isArray(value.messages)) notes.add('entry that is no conversation');
        for (const conversation of conversations) yield { kind: 'conversation', conversation };
      }
    },
  };
}

function cherrySource(bytes: OpenBytes): ImportSource {
  return {
    async *read(notes: TransferNotes): AsyncGenerator<ImportPart> {
      let topics = readCherryTopics(null);
      const bodies = new Map<string, CherryBody>();
      let chars = 0;
      const first = (path: JsonPath): Handling => {
        if (path.length === 0 || (path.length === 1 && path[0] === 'indexedDB')) return 'open';
        if (path.length === 1) return path[0] === 'localStorage' ? 'take' : 'skip';
        if (path.length === 2) return path[1] === 'message_blocks' ? 'open' : 'skip';
        return 'take';
      };
      for await (const { path, value } of readJson(bytes(), first)) {
        if (path[0] === 'localStorage') topics = readCherryTopics(value);
        else if (isObject(value)) {
          const id = word(value.messageId);
          const body = bodies.get(id) ?? { text: '', reasoning: '', reasoningMs: null, error: null };
          chars += word(value.content).length;
          if (chars > CHERRY_MAX_CHARS) throw badFile('the backup holds too much text');
          addCherryBlock(body, value, notes);
          bodies.set(id, body);
        }
      }
      const second = (path: JsonPath): Handling => {
        if (path.length === 0 || (path.length === 1 && path[0] === 'indexedDB')) return 'open';
        if (path.length === 2) return path[1] === 'topics' ? 'open' : 'skip';
        return path.length > 2 ? 'take' : 'skip';
      };
      for await (const { path, value } of readJson(bytes(), second)) {
        if (path.length < 3) continue;
        const conversation = readCherryTopic(value, topics, bodies, notes);
        if (conversation !== null) yield { kind: 'conversation', conversation };
      }
    },
  };
}

/** Which app wrote the JSON; the first sign that decides ends the search. */
async function detectJson(bytes: OpenBytes): Promise<ImportSource> {
  const keys: string[] = [];
  // In a list an element decides; in an object the names of its values do.
  const handle = (path: JsonPath, kind: string): Handling => {
    const [key] = path;
    if (key === undefined) return 'open';
    if (typeof key === 'string') keys.push(key);
    return typeof key === 'number' || kind === 'scalar' ? 'take' : 'skip';
  };
  let isArray = false;
  for await (const { path, value } of readJson(bytes(), handle)) {
    if (path.length === 0) throw badFile('the file is neither a list nor an object');
    if (path[0] === 'format' && value === EXPORT_FORMAT) return ownSource(bytes);
    if (typeof path[0] !== 'number') continue;
    isArray = true;
    if (isObject(value) && isObject(value.mapping)) return chatGptSource([bytes]);
    if (path[0] >= 20) break;
  }
  if (keys.includes('indexedDB')) return cherrySource(bytes);
  if (keys.includes('mapping')) return chatGptSource([bytes]);
  if (keys.includes('chat-sessions') || keys.some(isSession)) return chatboxSource(bytes);
  throw badFile(isArray ? 'the list holds no conversations' : 'no known kind of export');
}

async function detectArchive(path: string): Promise<ImportSource> {
  const names = await archiveNames(path);
  const chatGpt = names.filter((name) => /(?:^|\/)conversations(?:-\d+)?\.json$/.test(name)).sort();
  if (chatGpt.length > 0) return chatGptSource(chatGpt.map((name) => () => archiveBytes(path, name)));
  const cherry = names.find((name) => /(?:^|\/)data\.json$/.test(name));
  const [single, another] = names.filter((name) => name.endsWith('.json'));
  const chosen = cherry ?? (another === undefined ? single : undefined);
  if (chosen === undefined) throw badFile('the archive holds no conversations');
  return detectJson(() => archiveBytes(path, chosen));
}

/** Fails with `bad_file` for what is not known. */
export async function openImport(path: string): Promise<ImportSource> {
  const info = await stat(path);
  if (!info.isFile() || info.size === 0) throw badFile('the file is empty');
  const head = Buffer.alloc(ZIP_MAGIC.length);
  const handle = await open(path, 'r');
  try {
    await handle.read(head, 0, head.length, 0);
  } finally {
    await handle.close();
  }
  return head.toString('latin1') === ZIP_MAGIC ? detectArchive(path) : detectJson(() => fileBytes(path));
}
