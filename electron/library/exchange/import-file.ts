/** Finds out what a chosen file is, reads all of it, and only then lets anything be written. */

import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { openPromise } from 'yauzl';
import type { JobResult } from '../../../shared/ipc.ts';
import { BadFileError, type JobControl } from '../job.ts';
import { isObject } from '../rows.ts';
import type { Sql } from '../sql.ts';
import { isChatbox, readChatbox } from './chatbox.ts';
import { isChatGptConversation, readChatGptConversation } from './chatgpt.ts';
import { isCherryStudio, readCherryStudio } from './cherry-studio.ts';
import { type Imported, UnknownParts } from './imported.ts';
import { FORMAT_NAME, readOwnFormat } from './own-format.ts';
import { importIdOf, mergeImported } from './staging.ts';

/** JavaScript holds no longer text than this. */
const TEXT_MAX_BYTES = 500 * 1024 * 1024;
/** The files in an archive that hold conversations, by the names that other apps give them. */
const WANTED = /(?:^|\/)(?:conversations(?:-\d+)?\.json|data\.json|chatbox[^/]*\.json|parley[^/]*\.json)$/i;

function parse(bytes: Buffer, name: string): unknown {
  try {
    return JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    if (error instanceof SyntaxError) throw new BadFileError(`${name} is not JSON: ${error.message.slice(0, 200)}`);
    throw error;
  }
}

async function readArchive(path: string, unknownParts: UnknownParts): Promise<unknown[]> {
  const values: unknown[] = [];
  let total = 0;
  try {
    const archive = await openPromise(path, { lazyEntries: true });
    try {
      for await (const entry of archive.eachEntry()) {
        if (entry.fileName.endsWith('/')) continue;
        if (!WANTED.test(entry.fileName)) {
          unknownParts.add(`${/\.[a-z0-9]+$/i.exec(entry.fileName)?.[0]?.toLowerCase() ?? 'other'} file`);
          continue;
        }
        total += entry.uncompressedSize;
        // A small archive may unpack to anything.
        if (total > TEXT_MAX_BYTES) throw new BadFileError('the archive is too large');
        values.push(parse(await buffer(await archive.openReadStreamPromise(entry)), entry.fileName));
      }
    } finally {
      archive.close();
    }
  } catch (error) {
    if (error instanceof BadFileError) throw error;
    throw new BadFileError(`the archive cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (values.length === 0) throw new BadFileError('the archive holds no conversations');
  return values;
}

function understand(value: unknown, unknownParts: UnknownParts, now: number): Imported {
  if (isObject(value) && value.format === FORMAT_NAME) return readOwnFormat(value);
  const empty = { folders: [], trash: [], unknownParts };
  if (isCherryStudio(value) && isObject(value)) return { ...empty, ...readCherryStudio(value, unknownParts, now) };
  if (isChatbox(value) && isObject(value)) return { ...empty, conversations: readChatbox(value, unknownParts, now) };
  const list = Array.isArray(value)
    ? value
    : isObject(value) && Array.isArray(value.conversations)
      ? value.conversations
      : [value];
  if (!list.some(isChatGptConversation)) throw new BadFileError('the format of this file is not known');
  const conversations = list.map((one: unknown) => {
    const conversation = readChatGptConversation(one, unknownParts, now);
    if (conversation === null)
      unknownParts.add(isChatGptConversation(one) ? 'chat without any text' : 'entry that is no conversation');
    return conversation;
  });
  return { ...empty, conversations: conversations.filter((conversation) => conversation !== null) };
}

/** The whole file as what it means; fails with `bad_file` and changes nothing. */
export async function readImport(path: string, now: number): Promise<Imported> {
  const unknownParts = new UnknownParts();
  const info = await stat(path);
  if (!info.isFile()) throw new BadFileError('not a file');
  if (info.size > TEXT_MAX_BYTES * 2) throw new BadFileError('the file is too large');
  const head = Buffer.alloc(0);
  const bytes = info.size > TEXT_MAX_BYTES ? head : await readFile(path);
  const isArchive = bytes.length === 0 ? info.size > 0 : bytes.subarray(0, 2).toString('latin1') === 'PK';
  const values = isArchive ? await readArchive(path, unknownParts) : [parse(bytes, 'the file')];
  const parts = values.map((value) => understand(value, unknownParts, now));
  const seen = new Set<string>();
  return {
    folders: parts.flatMap((part) => part.folders),
    trash: parts.flatMap((part) => part.trash),
    // The same chat in two files of one archive counts once.
    conversations: parts
      .flatMap((part) => part.conversations)
      .filter((one) => !seen.has(one.id) && seen.add(one.id) !== undefined),
    unknownParts,
  };
}

/** Merges by stable ids: what is here already stays as it is, and a second import of the same file changes nothing. */
export async function importFile(sql: Sql, path: string, job: JobControl, now: () => number): Promise<JobResult> {
  const imported = await readImport(path, now());
  job.check();
  return mergeImported(sql, imported, importIdOf(randomUUID()), job, now);
}
