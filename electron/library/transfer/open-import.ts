/** Recognises a file by its content and picks its reader. */

import type { Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { ImportFormat } from '../../../shared/import-formats.ts';
import { PROMPTS_FORMAT } from '../../../shared/prompts/prompt-file.ts';
import { disk } from '../file/disk.ts';
import { Archive, type Pause } from './archive.ts';
import { withArchiveImages } from './archive-images.ts';
import { chatsSource } from './chats-source.ts';
import { kindOfArchive, kindOfBytes, kindOfJson, kindOfText, SIGNATURE_BYTES } from './file-kind.ts';
import { word } from './foreign.ts';
import type { KnownImport, OpenBytes, OpenedImport } from './import-source.ts';
import { ALL_IMPORTERS, CHAT_READERS, chatReaderOf, isSingleMessage } from './importers.ts';
import { type Handling, type JsonPath, readJson } from './json-stream.ts';
import { plainBytes } from './plain-bytes.ts';
import { isWrittenTo } from './same-file.ts';
import { type BadFileKind, badFile, TransferError } from './transfer-error.ts';

/** The second is an archive without files. */
const ZIP_MAGICS = ['PK\u0003\u0004', 'PK\u0005\u0006'];
const MAGIC_BYTES = 4;
const READ_BYTES = 1024 * 1024;

/** Returns the same bytes on each call, even if the file is moved meanwhile; throws `bad_file` if it is written to. */
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

/** How many elements of a list are examined for one that identifies the app. */
const LOOKED_AT_MAX = 20;
/** How many field names of an unknown object the message lists. */
const NAMES_SHOWN_MAX = 4;
const NAME_MAX_CHARS = 30;
/** How many names of an object are remembered: an object with a million names isn't an export. */
const NAMES_MAX = 200;

/** Objects that contain an app's list of chats, and whose own names identify the app. */
const OPENED_NAMES: ReadonlySet<string | number> = new Set(
  CHAT_READERS.flatMap(({ within = [] }) => (within.length > 1 ? within.slice(0, 1) : [])),
);

/** The source for an object with these names. */
function sourceOfNames(names: ReadonlySet<string>, format: string, bytes: OpenBytes): KnownImport | null {
  for (const { file, format: known } of ALL_IMPORTERS)
    if (file?.isKnown(names, format) === true) return { ...file.open(bytes), format: known };
  const reader = CHAT_READERS.find((one) => one.names.every((name) => names.has(name)));
  return reader === undefined
    ? null
    : { ...chatsSource([bytes], { within: reader.within ?? [] }), format: reader.format };
}

/** The app whose chat or message this value is; null if it is neither. */
const formatOf = (value: unknown): ImportFormat | null =>
  chatReaderOf(value)?.format ?? (isSingleMessage(value) ? 'OpenAI' : null);

/** Which app wrote the JSON; stops at the first value that decides it. */
async function detectWhole(bytes: OpenBytes): Promise<KnownImport> {
  const names = new Set<string>();
  let isList = false;
  // In a list, an element decides; in an object, the names of its values.
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
    if (typeof key === 'string' && names.size < NAMES_MAX) names.add(key);
    return typeof key === 'number' || (kind === 'scalar' && key === 'format') ? 'take' : 'skip';
  };
  let looked = 0;
  let first: unknown;
  for await (const { path, value } of readJson(bytes(), handle)) {
    if (path.length === 0) throw badFile('notChats');
    if (path[0] === 'format') {
      if (value === PROMPTS_FORMAT) throw badFile('prompts');
      const known = sourceOfNames(new Set(), word(value), bytes);
      if (known !== null) return known;
    }
    if (typeof path[0] !== 'number') continue;
    looked += 1;
    first ??= value;
    const format = formatOf(value);
    if (format !== null) return { ...chatsSource([bytes]), format };
    if (looked > LOOKED_AT_MAX) break;
  }
  if (isList && looked === 0) throw badFile('noConversations');
  const found = sourceOfNames(names, '', bytes);
  if (found !== null) return found;
  const shown = [...new Set(Array.from(names, (name) => name.split('/', 1)[0] ?? ''))].slice(0, NAMES_SHOWN_MAX);
  throw badFile(kindOfJson(isList, first), shown.map((name) => name.slice(0, NAME_MAX_CHARS)).join(', '));
}

/** One value per line, each a chat or a message. */
async function detectLines(bytes: OpenBytes): Promise<KnownImport> {
  let looked = 0;
  for await (const { value } of readJson(bytes(), () => 'take', true)) {
    const format = formatOf(value);
    if (format !== null) return { ...chatsSource([bytes], { isLines: true }), format };
    looked += 1;
    if (looked > LOOKED_AT_MAX) break;
  }
  throw badFile('otherLines');
}

async function detectJson(opened: OpenBytes): Promise<KnownImport> {
  const bytes = plainBytes(opened);
  try {
    return await detectWhole(bytes);
  } catch (error) {
    if (!(error instanceof TransferError)) throw error;
    if (error.message === 'goesOn') return detectLines(bytes);
    const kind = error.message === 'notJson' ? await kindOfContent(bytes) : null;
    throw kind === null ? error : badFile(kind);
  }
}

/** What a file is that isn't JSON; null if that is unclear. */
async function kindOfContent(bytes: OpenBytes): Promise<BadFileKind | null> {
  for await (const chunk of bytes()) {
    const start = chunk.subarray(0, TEXT_LOOKED_AT_BYTES);
    return kindOfBytes(start) ?? kindOfText(Buffer.from(start).toString('utf8'));
  }
  return null;
}

const TEXT_LOOKED_AT_BYTES = 1_000;

/** The files in an archive that may contain its chats. */
const PACKED_FILES: readonly RegExp[] = [
  ...new Map(ALL_IMPORTERS.flatMap(({ packed }) => (packed === undefined ? [] : [[packed.source, packed]]))).values(),
];

/** The source of the first file that isn't an empty list. */
async function detectFirst(files: readonly OpenBytes[]): Promise<KnownImport> {
  for (const file of files) {
    try {
      return await detectJson(file);
    } catch (error) {
      if (!(error instanceof TransferError) || error.message !== 'noConversations') throw error;
    }
  }
  throw badFile('noConversations');
}

async function detectArchive(archive: Archive, scratchFolder: string, pause: Pause): Promise<KnownImport> {
  const { names } = archive;
  for (const { archive: reader, format } of ALL_IMPORTERS) {
    const found = reader?.find(names) ?? [];
    if (found.length > 0 && reader !== undefined)
      return { ...(await reader.open(archive, found, scratchFolder, pause)), format };
  }
  for (const { unreadable } of ALL_IMPORTERS)
    if (unreadable !== undefined && names.some((name) => unreadable.file.test(name))) throw badFile(unreadable.as);
  for (const pattern of PACKED_FILES) {
    const files = names.filter((name) => pattern.test(name)).sort();
    if (files.length === 0) continue;
    const first = await detectFirst(files.map((name) => () => archive.bytes(name)));
    if (files.length === 1) return first;
    return { ...chatsSource(files.map((name) => plainBytes(() => archive.bytes(name)))), format: first.format };
  }
  const [single, another] = names.filter((name) => /\.jsonl?(?:\.gz)?$/i.test(name) && !name.startsWith('__MACOSX/'));
  if (single !== undefined && another === undefined) return detectJson(() => archive.bytes(single));
  throw badFile(kindOfArchive(names));
}

async function openArchive(path: string, scratchFolder: string, pause: Pause): Promise<KnownImport> {
  const archive = await Archive.open(path, pause);
  try {
    const source = withArchiveImages(await detectArchive(archive, scratchFolder, pause), archive);
    return {
      ...source,
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
 * Throws `bad_file` for unknown files. A database in an archive is unpacked into `scratchFolder` as a private file,
 * which `close` removes. `pause` is called while the file is read, even if it yields nothing for a long time.
 */
export async function openImport(path: string, scratchFolder: string, pause: Pause): Promise<OpenedImport> {
  if (!(await disk.stat(path)).isFile()) throw badFile('noFile');
  const handle = await disk.open(path, 'r');
  let writtenAt: number;
  try {
    const opened = await handle.stat();
    writtenAt = opened.mtimeMs;
    if (opened.size === 0) throw badFile('empty');
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    if (!ZIP_MAGICS.includes(head.subarray(0, MAGIC_BYTES).toString('latin1'))) {
      const kind = kindOfBytes(head);
      if (kind !== null) throw badFile(kind);
      return { ...(await detectJson(() => fileBytes(handle, opened, pause))), writtenAt, close: () => handle.close() };
    }
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  return { ...(await openArchive(path, scratchFolder, pause)), writtenAt };
}
