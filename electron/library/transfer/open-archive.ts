/** Finds the chats in an archive: those of every app, and those of archives inside it. */

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LIMITS } from '../../../shared/limits.ts';
import { disk } from '../file/disk.ts';
import { Archive, type Pause } from './archive.ts';
import { withArchiveFiles } from './archive-files.ts';
import { ALL_IMPORTERS } from './chat-readers.ts';
import { combined, isDamage } from './combined-sources.ts';
import { detectJson } from './detect-json.ts';
import { kindOfArchive } from './file-kind.ts';
import type { KnownImport, OpenBytes } from './import-source.ts';
import { removeArchives, scratchArchive } from './scratch.ts';
import { badFile, TransferError } from './transfer-error.ts';

/** State that an archive shares with the archives inside it. */
interface Unpacking {
  readonly folder: string;
  readonly pause: Pause;
  /** How many archives inside the archive were unpacked. */
  unpacked: number;
  /** Functions that close everything that was opened, called in reverse order. */
  readonly closers: (() => Promise<void> | void)[];
}

interface Found {
  readonly sources: readonly KnownImport[];
  /** The number of files from which no chats can be read. */
  readonly others: number;
  readonly damaged: number;
  readonly refusals: readonly TransferError[];
}

/** False for folders, and for the files that macOS adds to an archive. */
const isOwnFile = (name: string): boolean => !/(?:^|\/)(?:__MACOSX\/|\._)/.test(name) && !name.endsWith('/');
const isJsonFile = (name: string): boolean => /\.(?:json|jsonl|ndjson)(?:\.gz)?$/i.test(name);
/** True for files that an importer's `packed` matches, such as pages; most of them contain no chats. */
const mayHoldChats = (name: string): boolean => ALL_IMPORTERS.some(({ packed }) => packed?.test(name) === true);
const isArchiveFile = (name: string): boolean => /\.zip$/i.test(name);
/** Files in which other programs save chats for reading. Parley can't tell in them who said what. */
const TEXT_ENDING = /\.(?:txt|md|markdown|rtf|csv|pdf|docx|odt)$/i;
const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1);

/** Refusals that say little: another file of the archive may give a better reason. */
const VAGUE: ReadonlySet<string> = new Set(['otherObject', 'otherList', 'otherLines', 'besideChats', 'notChats']);
/** Reasons that end the import, whatever else the archive contains. */
const ENDS_ALL: ReadonlySet<string> = new Set(['changed', 'archiveLocked', 'archiveTooLarge', 'archiveTooMany']);

const kindOf = (error: TransferError): string => error.message.split(' ', 1)[0] ?? '';

function refusalOf(error: unknown): TransferError {
  if (!(error instanceof TransferError) || error.reason !== 'bad_file' || ENDS_ALL.has(kindOf(error))) throw error;
  return error;
}

/** An app whose archive is recognised gets the files that its reader names, or the folders of the recognised files. */
async function sourcesOfApps(
  archive: Archive,
  names: readonly string[],
  unpacking: Unpacking,
): Promise<Found & { readonly rest: readonly string[] }> {
  const sources: KnownImport[] = [];
  const refusals: TransferError[] = [];
  const taken = new Set<string>();
  const beside: RegExp[] = [];
  for (const { archive: reader, format } of ALL_IMPORTERS) {
    const found = reader?.find(names) ?? [];
    if (reader === undefined || found.length === 0) continue;
    try {
      const { close, files, ...source } = await reader.open(archive, found, unpacking.folder, unpacking.pause);
      if (close !== undefined) unpacking.closers.push(close);
      if (files?.length === 0) continue;
      sources.push({ ...source, format });
      for (const name of files ?? found.map(folderOf)) taken.add(name);
      if (reader.beside !== undefined) beside.push(reader.beside);
    } catch (error) {
      refusals.push(refusalOf(error));
    }
  }
  const isRead = (name: string): boolean => {
    if (taken.has(name) || beside.some((pattern) => pattern.test(name))) return true;
    for (let folder = folderOf(name); ; folder = folderOf(folder.slice(0, -1))) {
      if (taken.has(folder)) return true;
      if (folder === '') return false;
    }
  };
  const rest = taken.size === 0 ? names : names.filter((name) => !isRead(name));
  return { sources, refusals, others: 0, damaged: 0, rest };
}

async function sourcesOfJson(archive: Archive, names: readonly string[]): Promise<Found> {
  const sources: KnownImport[] = [];
  const refusals: TransferError[] = [];
  for (const name of names) {
    try {
      sources.push(await detectJson(() => archive.bytes(name), name));
    } catch (error) {
      const refusal = refusalOf(error);
      if (isJsonFile(name) || isDamage(refusal)) refusals.push(refusal);
    }
  }
  const damaged = refusals.filter((refusal) => isDamage(refusal) && kindOf(refusal) !== 'noConversations').length;
  return { sources, refusals, damaged, others: refusals.length - damaged };
}

async function sourcesOfArchives(
  archive: Archive,
  names: readonly string[],
  depth: number,
  unpacking: Unpacking,
): Promise<Found> {
  const sources: KnownImport[] = [];
  const refusals: TransferError[] = [];
  for (const name of names) {
    try {
      if (depth >= LIMITS.archiveDepthMax) throw badFile('archiveInArchive');
      const size = archive.packedSize(name);
      sources.push(await openUnpacked(() => archive.bytes(name), size, depth + 1, unpacking));
    } catch (error) {
      refusals.push(refusalOf(error));
    }
  }
  return { sources, refusals, others: refusals.length, damaged: 0 };
}

/** The most specific refusal, for an archive without any file that Parley knows. */
function refusalOfArchive(names: readonly string[], refusals: readonly TransferError[]): TransferError {
  for (const { unreadable } of ALL_IMPORTERS)
    if (unreadable !== undefined && names.some((name) => unreadable.file.test(name))) return badFile(unreadable.as);
  const [only, another] = refusals;
  if (only !== undefined && another === undefined) return only;
  const isOf = (kind: string) => (refusal: TransferError) => kindOf(refusal) === kind;
  return (
    refusals.find((refusal) => !VAGUE.has(kindOf(refusal)) && kindOf(refusal) !== 'noConversations') ??
    // Check this before `noConversations`: an empty list beside the chats doesn't mean that there are no chats.
    refusals.find(isOf('besideChats')) ??
    refusals.find(isOf('noConversations')) ??
    badFile(kindOfArchive(names))
  );
}

async function detectArchive(archive: Archive, depth: number, unpacking: Unpacking): Promise<KnownImport> {
  const names = archive.names.filter(isOwnFile);
  const apps = await sourcesOfApps(archive, names, unpacking);
  const sortedRest = apps.rest.toSorted();
  const json = await sourcesOfJson(
    archive,
    sortedRest.filter((name) => isJsonFile(name) || mayHoldChats(name)),
  );
  const archives = await sourcesOfArchives(archive, sortedRest.filter(isArchiveFile), depth, unpacking);
  const named = new Set<string>();
  const sources = [apps, json].flatMap((found) =>
    found.sources.map((source) => withArchiveFiles(source, archive, named)),
  );
  const all = [...sources, ...archives.sources];
  const refusals = [...apps.refusals, ...json.refusals, ...archives.refusals];
  if (all.length === 0) throw refusalOfArchive(names, refusals);
  return combined(all, (notes) => {
    notes.add('otherFile', '', apps.refusals.length + json.others + archives.others);
    notes.add('damagedFile', '', json.damaged);
    for (const name of sortedRest) {
      const ending = mayHoldChats(name) || named.has(name) ? undefined : TEXT_ENDING.exec(name)?.[0];
      if (ending !== undefined) notes.add('textFile', ending.toLowerCase());
    }
  });
}

/** @param packedSize the archive's size if it was itself packed; null for a plain archive */
async function openAt(
  path: string,
  packedSize: number | null,
  depth: number,
  unpacking: Unpacking,
): Promise<KnownImport> {
  const archive = await Archive.open(path, unpacking.pause, packedSize);
  unpacking.closers.push(() => archive.close());
  return detectArchive(archive, depth, unpacking);
}

/** Unpacks an archive to a file on disk, so that its entries can be read in any order. */
async function openUnpacked(
  bytes: OpenBytes,
  packedSize: number,
  depth: number,
  unpacking: Unpacking,
): Promise<KnownImport> {
  if (unpacking.unpacked >= LIMITS.archivesInArchiveMax) throw badFile('archiveTooMany');
  const path = scratchArchive(unpacking.folder, unpacking.unpacked);
  unpacking.unpacked += 1;
  await pipeline(Readable.from(bytes()), disk.createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return openAt(path, packedSize, depth, unpacking);
}

/** Makes `close` also close and remove everything that was opened. */
async function opened(
  folder: string,
  pause: Pause,
  open: (unpacking: Unpacking) => Promise<KnownImport>,
): Promise<KnownImport> {
  const unpacking: Unpacking = { folder, pause, unpacked: 0, closers: [] };
  const close = async (): Promise<void> => {
    for (let closer = unpacking.closers.pop(); closer !== undefined; closer = unpacking.closers.pop()) await closer();
    removeArchives(folder);
  };
  removeArchives(folder);
  try {
    return { ...(await open(unpacking)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens an archive on disk. */
export function openArchive(path: string, folder: string, pause: Pause): Promise<KnownImport> {
  return opened(folder, pause, (unpacking) => openAt(path, null, 1, unpacking));
}

/** Opens a zip archive that was compressed once more, to `size` bytes; `bytes` are the archive itself. */
export function openPackedArchive(bytes: OpenBytes, size: number, folder: string, pause: Pause): Promise<KnownImport> {
  return opened(folder, pause, (unpacking) => openUnpacked(bytes, size, 2, unpacking));
}
