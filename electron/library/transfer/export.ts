/** Exports selected conversations, or all of them, to files. */

import { join } from 'node:path';
import type { JobResult } from '../../../shared/library.ts';
import { readContent } from '../attachments/stored-content.ts';
import type { Store } from '../chats/context.ts';
import { disk } from '../file/disk.ts';
import { LibraryError, unlessRefused } from '../library-error.ts';
import { jsonPieces } from './export-json.ts';
import { type ExportOptions, ExportProgress } from './export-options.ts';
import { notePart } from './export-parts.ts';
import { isFolderExport } from './export-target.ts';
import { writeZip } from './export-zip.ts';
import { FileNames } from './file-names.ts';
import { htmlPage } from './html-page.ts';
import { markdownPage } from './markdown-page.ts';
import { outlineOf } from './outline.ts';
import { OutputFile, partName, syncFile, syncFolderIfPossible } from './output-file.ts';
import {
  type ChosenConversations,
  chooseConversations,
  PAGE_SIZE,
  readDocumentMessage,
  readHead,
  readTree,
} from './read-document.ts';
import type { ReadablePage } from './readable-page.ts';
import { toTransferError } from './transfer-error.ts';

async function writePage(
  { store, language }: ExportOptions,
  id: string,
  page: ReadablePage,
  file: OutputFile,
  progress: ExportProgress,
): Promise<void> {
  const head = readHead(store, id);
  const tree = readTree(store, id);
  if (head === null || tree === null) return;
  file.write(page.begin(head, language));
  let isAmongOthers = false;
  let waiting = 0;
  for (const entry of outlineOf(tree)) {
    const message = readDocumentMessage(store, tree, entry.id);
    if (message === null) continue;
    if (!entry.isOnActivePath && !isAmongOthers) file.write(page.others(language));
    isAmongOthers = !entry.isOnActivePath;
    const contentOf = (sha256: string) => readContent(store.sql, sha256);
    file.write(page.message(message, entry, language, contentOf));
    waiting += 1;
    if (waiting < PAGE_SIZE) continue;
    await progress.add(waiting);
    waiting = 0;
  }
  if (head.draft !== '') file.write(page.draft(head.draft, language));
  file.write(page.end());
  await progress.add(waiting);
}

/** Writes a format that can be imported again: JSON, or an archive with JSON. */
async function writeWhole(
  options: ExportOptions,
  chosen: ChosenConversations,
  file: OutputFile,
  progress: ExportProgress,
): Promise<void> {
  if (options.format === 'json') for await (const piece of jsonPieces(options, chosen, progress)) file.write(piece);
  else await writeZip(options, chosen, file, progress);
}

/** Writes one file; removes it if `write` fails. */
async function writeFile(store: Store, target: string, write: (file: OutputFile) => Promise<void>): Promise<void> {
  const file = new OutputFile(target);
  const forget = notePart(store.sql, file.part);
  try {
    await write(file);
    file.finish();
  } finally {
    file.discard();
    forget();
  }
}

/** Writes all files into a hidden folder first, and moves them to their places once the last one is complete. */
async function writeFolder(
  options: ExportOptions,
  chosen: ChosenConversations,
  page: ReadablePage,
  progress: ExportProgress,
): Promise<void> {
  const { store, target } = options;
  const isNew = !disk.existsSync(target);
  disk.mkdirSync(target, { recursive: true });
  const part = join(target, partName());
  const moved: string[] = [];
  let isDone = false;
  const forget = notePart(store.sql, part);
  try {
    disk.mkdirSync(part, { mode: 0o700 });
    const written: { readonly place: string; readonly title: string }[] = [];
    for (const id of chosen.ids()) {
      const head = readHead(store, id);
      if (head === null) continue;
      const place = join(part, String(written.length));
      const file = new OutputFile(place);
      try {
        await writePage(options, id, page, file, progress);
        file.finish(false);
      } finally {
        file.discard();
      }
      written.push({ place, title: head.title });
    }
    // Much quicker than syncing each file before the next is written: the system has written most of them by now.
    for (const { place } of written) {
      syncFile(place);
      await progress.add(0);
    }
    // Choose the names now, because another export may have finished meanwhile.
    const names = new FileNames(page.ending, options.language.words.untitled, (name) =>
      disk.existsSync(join(target, name)),
    );
    for (const { place, title } of written) {
      const name = names.next(title);
      disk.renameSync(place, join(target, name));
      moved.push(name);
    }
    isDone = true;
  } finally {
    if (!isDone) for (const name of moved) disk.rmSync(join(target, name), { force: true });
    disk.rmSync(part, { recursive: true, force: true });
    forget();
    // Ignore a refusal: another export may be writing to the folder by now.
    if (isNew && !isDone) unlessRefused(() => disk.rmdirSync(target));
  }
  syncFolderIfPossible(target);
}

/**
 * Exports to `target` and returns its path. Throws `cancelled`, `not_found` if none of the chosen chats exists,
 * `changed_meanwhile` if another program wrote the target, or the disk's reason; never leaves an incomplete file. Holds
 * one page of messages and the ids of one conversation's tree in memory. Exports never contain keys or request details.
 */
export async function exportConversations(options: ExportOptions): Promise<JobResult> {
  const { store, ids, format, target } = options;
  const chosen = chooseConversations(store, ids, format === 'json' || format === 'zip');
  const [first] = ids === null ? [] : chosen.ids();
  if (ids !== null && first === undefined) throw new LibraryError('not_found', 'no such conversation');
  const progress = new ExportProgress(options, chosen);
  try {
    await progress.add(0);
    if (format === 'json' || format === 'zip')
      await writeFile(store, target, (file) => writeWhole(options, chosen, file, progress));
    else {
      const page = format === 'html' ? htmlPage : markdownPage;
      if (isFolderExport(ids, format)) await writeFolder(options, chosen, page, progress);
      else if (first !== undefined)
        await writeFile(store, target, (file) => writePage(options, first, page, file, progress));
    }
  } catch (error) {
    throw toTransferError(error);
  }
  return { path: target };
}
