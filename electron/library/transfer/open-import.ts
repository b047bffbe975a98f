/** Finds out by its content what a file is, and how to read it. */

import type { Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { CHATS_FORMAT, PROMPTS_FORMAT } from '../../../shared/prompts/prompt-file.ts';
import { disk } from '../file/disk.ts';
import { Archive, type Pause } from './archive.ts';
import { CHAT_IMPORTERS, chatImporterOf } from './chat-importers.ts';
import { chatboxArchiveSource } from './chatbox-archive.ts';
import { cherryDatabaseSource } from './cherry-database.ts';
import type { ImportSource, OpenBytes, OpenedImport } from './import-source.ts';
import { JAN_MESSAGES, janArchiveSource } from './jan-archive.ts';
import { chatboxSource, chatsSource, cherrySource, isSession, ownSource } from './json-sources.ts';
import { type Handling, type JsonPath, readJson } from './json-stream.ts';
import { isListedMessage } from './message-list.ts';
import { plainBytes } from './plain-bytes.ts';
import { isWrittenTo } from './same-file.ts';
import { badFile, TransferError } from './transfer-error.ts';

/** The second is one without files. */
const ZIP_MAGICS = ['PK\u0003\u0004', 'PK\u0005\u0006'];
const MAGIC_BYTES = 4;
const READ_BYTES = 1024 * 1024;

/** The same bytes each time, also of a file that is moved meanwhile; one that is written to fails with `bad_file`. */
async function* fileBytes(handle: FileHandle, opened: Stats, pause: Pause): AsyncGenerator<Uint8Array> {
  for (let at = 0; ; ) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(READ_BYTES), 0, READ_BYTES, at);
    if (isWrittenTo(opened, await handle.stat())) throw badFile('changed');
    if (bytesRead === 0) return;
    await pause();
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** How many values of a list are looked at for one that says whose it is. */
const LOOKED_AT_MAX = 20;
/** Names of an object that are remembered: one with a million of them is no export. */
const NAMES_MAX = 200;

/** Objects that hold an app's list of chats, whose own names say whose they are. */
const OPENED_NAMES: ReadonlySet<string | number> = new Set(
  CHAT_IMPORTERS.flatMap(({ within = [] }) => (within.length > 1 ? within.slice(0, 1) : [])),
);

/** What an object of these names is. */
function sourceOfNames(names: ReadonlySet<string>, bytes: OpenBytes): ImportSource | null {
  if (names.has('indexedDB')) return cherrySource(bytes);
  if (names.has('chat-sessions')) return chatboxSource(bytes);
  const importer = CHAT_IMPORTERS.find((one) => one.names.every((name) => names.has(name)));
  return importer === undefined ? null : chatsSource([bytes], { within: importer.within ?? [] });
}

/** Which app wrote the JSON; the first sign that decides ends the search. */
async function detectWhole(bytes: OpenBytes): Promise<ImportSource> {
  const names = new Set<string>();
  let isList = false;
  // In a list an element decides; in an object the names of its values do.
  const handle = (path: JsonPath, kind: string): Handling => {
    const [key] = path;
    if (key === undefined) {
      isList = kind === 'array';
      return 'open';
    }
    if (path.length === 2) {
      if (names.size < NAMES_MAX) names.add(path.join('/'));
      return 'skip';
    }
    if (kind === 'object' && OPENED_NAMES.has(key)) return 'open';
    if (typeof key === 'string' && names.size < NAMES_MAX) names.add(isSession(key) ? 'chat-sessions' : key);
    return typeof key === 'number' || (kind === 'scalar' && key === 'format') ? 'take' : 'skip';
  };
  let looked = 0;
  for await (const { path, value } of readJson(bytes(), handle)) {
    if (path.length === 0) throw badFile('unknownKind');
    if (path[0] === 'format' && value === CHATS_FORMAT) return ownSource(bytes);
    if (path[0] === 'format' && value === PROMPTS_FORMAT) throw badFile('prompts');
    if (typeof path[0] !== 'number') continue;
    looked += 1;
    if (isListedMessage(value) || chatImporterOf(value) !== null) return chatsSource([bytes]);
    if (looked > LOOKED_AT_MAX) break;
  }
  if (isList && looked === 0) throw badFile('noConversations');
  const found = sourceOfNames(names, bytes);
  if (found !== null) return found;
  throw badFile('unknownKind');
}

/** Values one below the other, each a chat or a message. */
async function detectLines(bytes: OpenBytes): Promise<ImportSource> {
  for await (const { value } of readJson(bytes(), () => 'take', true)) {
    if (isListedMessage(value) || chatImporterOf(value) !== null) return chatsSource([bytes], { isLines: true });
    break;
  }
  throw badFile('goesOn');
}

async function detectJson(opened: OpenBytes): Promise<ImportSource> {
  const bytes = plainBytes(opened);
  try {
    return await detectWhole(bytes);
  } catch (error) {
    if (!(error instanceof TransferError)) throw error;
    if (error.message === 'goesOn') return detectLines(bytes);
    throw error.message === 'notJson' ? ((await textKindOf(bytes)) ?? error) : error;
  }
}

/** What a file is that is not JSON; null when it says nothing of itself. */
async function textKindOf(bytes: OpenBytes): Promise<TransferError | null> {
  for await (const chunk of bytes()) {
    const start = Buffer.from(chunk.subarray(0, TEXT_LOOKED_AT_BYTES))
      .toString('utf8')
      .replace(/^\ufeff/, '')
      .trimStart();
    if (/^<(?:!doctype|html|head|script)/i.test(start)) return badFile('webPage');
    if (start.includes('\0') || start.includes('\ufffd')) return badFile('unknownKind');
    return /^[{["]/.test(start) ? null : badFile('plainText');
  }
  return null;
}

const TEXT_LOOKED_AT_BYTES = 1_000;

/** Cherry Studio 1 ended up copying the browser's own storage into its backups. */
const CHERRY_STORAGE = /(?:^|\/)IndexedDB\/file__0\.indexeddb\.leveldb\//;

async function detectArchive(archive: Archive, scratchFolder: string, pause: Pause): Promise<ImportSource> {
  const { names } = archive;
  const cherry2 = names.find((name) => /(?:^|\/)cherrystudio\.sqlite$/.test(name));
  if (cherry2 !== undefined) return cherryDatabaseSource(archive, cherry2, scratchFolder, pause);
  const sessions = names.filter((name) => /(?:^|\/)sessions\/[^/]+\/session\.json$/.test(name));
  const manifest = names.find((name) => /(?:^|\/)manifest\.json$/.test(name));
  if (manifest !== undefined && sessions.length > 0) return chatboxArchiveSource(archive, manifest);
  const threads = names.filter((name) => JAN_MESSAGES.test(name));
  if (threads.length > 0) return janArchiveSource(archive, threads);
  const chats = names.filter((name) => /(?:^|\/)conversations(?:-\d+)?\.json$|\.conversation\.json$/.test(name)).sort();
  const [onlyOne, oneMore] = chats;
  if (onlyOne !== undefined && oneMore === undefined) return detectJson(() => archive.bytes(onlyOne));
  if (chats.length > 0) return chatsSource(chats.map((name) => plainBytes(() => archive.bytes(name))));
  const cherry1 = names.find((name) => /(?:^|\/)data\.json$/.test(name));
  const [single, another] = names.filter((name) => name.endsWith('.json'));
  const chosen = cherry1 ?? (another === undefined ? single : undefined);
  if (chosen !== undefined && !names.some((name) => CHERRY_STORAGE.test(name)))
    return detectJson(() => archive.bytes(chosen));
  throw badFile(
    names.some((name) => CHERRY_STORAGE.test(name))
      ? 'cherryStorage'
      : names.length === 0
        ? 'noConversations'
        : 'unknownKind',
  );
}

async function openArchive(path: string, scratchFolder: string, pause: Pause): Promise<ImportSource> {
  const archive = await Archive.open(path, pause);
  try {
    const source = await detectArchive(archive, scratchFolder, pause);
    return {
      read: source.read,
      close: async () => {
        await source.close?.();
        archive.close();
      },
    };
  } catch (error) {
    archive.close();
    throw error;
  }
}

/**
 * Fails with `bad_file` for what is not known. A database inside of an archive is unpacked into `scratchFolder` as a private
 * file; `close` removes it. `pause` is called while the file is read, also where nothing comes of it for long.
 */
export async function openImport(path: string, scratchFolder: string, pause: Pause): Promise<OpenedImport> {
  if (!(await disk.stat(path)).isFile()) throw badFile('noFile');
  const handle = await disk.open(path, 'r');
  let writtenAt: number;
  try {
    const opened = await handle.stat();
    writtenAt = opened.mtimeMs;
    if (opened.size === 0) throw badFile('empty');
    const head = Buffer.alloc(MAGIC_BYTES);
    await handle.read(head, 0, head.length, 0);
    if (!ZIP_MAGICS.includes(head.toString('latin1')))
      return { ...(await detectJson(() => fileBytes(handle, opened, pause))), writtenAt, close: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  return { ...(await openArchive(path, scratchFolder, pause)), writtenAt };
}
