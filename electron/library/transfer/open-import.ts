/** Recognises a file by its content and picks its reader. */

import type { Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { disk } from '../file/disk.ts';
import type { Pause } from './archive.ts';
import { detectJson } from './detect-json.ts';
import { kindOfBytes, SIGNATURE_BYTES } from './file-kind.ts';
import { withPlainPlaceholders } from './foreign-markdown.ts';
import type { ImportPart, KnownImport, OpenBytes, OpenedImport } from './import-source.ts';
import { openArchive, openPackedArchive } from './open-archive.ts';
import { isMstyDatabase, isMstyName } from './other-apps.ts';
import { plainBytes } from './plain-bytes.ts';
import { isWrittenTo, stampOf } from './same-file.ts';
import { badFile, TransferError } from './transfer-error.ts';
import type { TransferNotes } from './transfer-notes.ts';

/** The first bytes of an archive, and of an empty archive. */
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

/** The file's parts. In other apps' chats, turns placeholders in the user's messages into plain text. */
async function* asShown(source: KnownImport, notes: TransferNotes): AsyncGenerator<ImportPart> {
  for await (const part of source.read(notes)) {
    if (part.kind !== 'conversation' || (part.format ?? source.format) === 'Parley') {
      yield part;
      continue;
    }
    const messages = part.conversation.messages.map((message) =>
      message.role === 'user' ? { ...message, text: withPlainPlaceholders(message.text) } : message,
    );
    yield { ...part, conversation: { ...part.conversation, messages } };
  }
}

const shown = (source: KnownImport): KnownImport => ({ ...source, read: (notes) => asShown(source, notes) });

/** Matches refusals that mean “some JSON that Parley doesn't know”. */
const UNKNOWN_JSON = /^(?:otherObject|otherList|otherLines|nothingRead)\b/u;

async function detectFile(
  bytes: OpenBytes,
  path: string,
  size: number,
  folder: string,
  pause: Pause,
): Promise<KnownImport> {
  try {
    return await detectJson(bytes, basename(path));
  } catch (error) {
    if (!(error instanceof TransferError)) throw error;
    if (error.message === 'archiveInArchive') return openPackedArchive(plainBytes(bytes), size, folder, pause);
    throw UNKNOWN_JSON.test(error.message) && isMstyName(basename(path)) ? badFile('msty') : error;
  }
}

/** Throws `bad_file` if the first bytes belong to another file type, such as a PDF or a database. */
async function refuseOtherKinds(head: Uint8Array, bytes: OpenBytes): Promise<void> {
  const kind = kindOfBytes(head);
  if (kind === null) return;
  if (kind === 'database')
    for await (const start of bytes()) throw badFile(isMstyDatabase(start) ? 'mstyDatabase' : kind);
  throw badFile(kind);
}

/** Matches refusals of a file that may be one part of an archive. */
const NO_WHOLE_ARCHIVE = /^(?:archiveDamaged|archiveInArchive|unknownKind)\b/u;
/** Matches the names of parts: `chats.zip.001` and `chats.z01`. The last part may have the archive's own name. */
const PART_NAME = /\.(?:zip\.\d{3}|z\d{2})$/iu;
/** The record at the end of an archive. After its signature comes the number of the last part, from 0. */
const END_MAGIC = 'PK\u0005\u0006';
const END_BYTES = 22;

async function isPartOfArchive(path: string): Promise<boolean> {
  if (PART_NAME.test(path)) return true;
  const handle = await disk.open(path, 'r');
  try {
    const { size } = await handle.stat();
    const end = Buffer.alloc(END_BYTES);
    await handle.read(end, 0, END_BYTES, Math.max(0, size - END_BYTES));
    return end.toString('latin1', 0, MAGIC_BYTES) === END_MAGIC && end.readUInt16LE(MAGIC_BYTES) > 0;
  } finally {
    await handle.close();
  }
}

/**
 * Throws `bad_file` for unknown files. A database or another archive in an archive is unpacked into `scratchFolder` as
 * a private file, which `close` removes. `pause` is called while the file is read, even while no part is found.
 */
export async function openImport(path: string, scratchFolder: string, pause: Pause): Promise<OpenedImport> {
  try {
    return await openWhole(path, scratchFolder, pause);
  } catch (error) {
    const mayBePart = error instanceof TransferError && NO_WHOLE_ARCHIVE.test(error.message);
    throw mayBePart && (await isPartOfArchive(path)) ? badFile('archivePart') : error;
  }
}

async function openWhole(path: string, scratchFolder: string, pause: Pause): Promise<OpenedImport> {
  if (!(await disk.stat(path)).isFile()) throw badFile('noFile');
  const handle = await disk.open(path, 'r');
  let file: Pick<OpenedImport, 'writtenAt' | 'stamp'>;
  try {
    const opened = await handle.stat();
    file = { writtenAt: opened.mtimeMs, stamp: stampOf(opened) };
    if (opened.size === 0) throw badFile('empty');
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    if (!ZIP_MAGICS.includes(head.subarray(0, MAGIC_BYTES).toString('latin1'))) {
      const bytes: OpenBytes = () => fileBytes(handle, opened, pause);
      await refuseOtherKinds(head, bytes);
      const source = await detectFile(bytes, path, opened.size, scratchFolder, pause);
      const close = async (): Promise<void> => {
        await source.close?.();
        await handle.close();
      };
      return { ...shown(source), ...file, close };
    }
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  return { ...shown(await openArchive(path, scratchFolder, pause)), ...file };
}
