/** Exports selected conversations, or all of them, to files. */

import { join } from 'node:path';
import type { ExportFormat, JobResult } from '../../../shared/library.ts';
import { CHATS_FORMAT } from '../../../shared/prompts/prompt-file.ts';
import { redactedExtraBody } from '../../../shared/secret-scan.ts';
import { readContent, readStored } from '../attachments/stored-content.ts';
import type { Store } from '../chats/context.ts';
import { disk } from '../file/disk.ts';
import { LibraryError, unlessRefused } from '../library-error.ts';
import { readModelFacts } from '../usage/model-facts.ts';
import { contentsOf, type DocumentHead, type DocumentMessage, EXPORT_VERSION } from './document.ts';
import { notePart } from './export-parts.ts';
import { isFolderExport } from './export-target.ts';
import { FileNames } from './file-names.ts';
import { htmlPage } from './html-page.ts';
import { markdownPage } from './markdown-page.ts';
import { outlineOf } from './outline.ts';
import { OutputFile, partName, syncFolderIfPossible } from './output-file.ts';
import type { PageLanguage } from './page-language.ts';
import {
  type ChosenConversations,
  chooseConversations,
  PAGE_SIZE,
  readDocumentMessage,
  readFoldersOf,
  readHead,
  readMessagePages,
  readTree,
} from './read-document.ts';
import type { ReadablePage } from './readable-page.ts';
import { savedJson } from './saved-document.ts';
import type { AddOptions } from './staging.ts';
import { toTransferError, yieldOrCancel } from './transfer-error.ts';

export interface ExportOptions extends AddOptions {
  /** Null exports everything, including archived chats and, as JSON, the chats in the trash. */
  readonly ids: readonly string[] | null;
  readonly format: ExportFormat;
  /** The language of Parley's own text in the export; JSON has none. */
  readonly language: PageLanguage;
  /** A file for JSON and for a single chat, otherwise a folder: see `isFolderExport`. Replaces an existing file. */
  readonly target: string;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** Counts and reports progress, and lets cancel requests through. */
class Progress {
  readonly #options: ExportOptions;
  readonly #total: number;
  #done = 0;

  constructor(options: ExportOptions, chosen: ChosenConversations) {
    this.#options = options;
    this.#total = chosen.messageCount;
  }

  async add(messages: number): Promise<void> {
    this.#done += messages;
    this.#options.onProgress(Math.min(this.#done, this.#total), this.#total);
    await yieldOrCancel(this.#options.isCancelled);
  }
}

/** @param contents receives the contents that the messages refer to */
async function writeJsonMessages(
  store: Store,
  id: string,
  file: OutputFile,
  progress: Progress,
  contents: Set<string>,
): Promise<void> {
  const tree = readTree(store, id);
  if (tree === null) return;
  let isFirst = true;
  for (const page of readMessagePages(store, tree)) {
    for (const message of page) {
      for (const { sha256 } of message.attachments ?? []) contents.add(sha256);
      file.write(`${isFirst ? '\n' : ',\n'}${messageJson(message)}`);
      isFirst = false;
    }
    await progress.add(page.length);
  }
}

/** Omits the deletion time if there is none: older readers would report it as unknown. */
function headJson({ deletedAt, settings, ...rest }: DocumentHead): string {
  const head = { ...rest, settings: { ...settings, extraBody: redactedExtraBody(settings.extraBody) } };
  return JSON.stringify(deletedAt === null ? head : { ...head, deletedAt }).slice(0, -1);
}

/** Without likely secrets in the extra fields of its request. */
function messageJson(message: DocumentMessage): string {
  const { reply } = message;
  if (reply?.parameters.extraBody === undefined) return JSON.stringify(message);
  const parameters = { ...reply.parameters, extraBody: redactedExtraBody(reply.parameters.extraBody) };
  return JSON.stringify({ ...message, reply: { ...reply, parameters } });
}

/** The document of docs/export-format.md, one message per line. */
async function writeJson(
  options: ExportOptions,
  chosen: ChosenConversations,
  file: OutputFile,
  progress: Progress,
): Promise<void> {
  const { store } = options;
  const ids = options.ids === null ? null : [...chosen.ids()];
  const exportedAt = new Date(options.now()).toISOString();
  file.write(
    `{"format":${JSON.stringify(CHATS_FORMAT)},"version":${chosen.isSomeDeleted ? EXPORT_VERSION : 1},"exportedAt":"${exportedAt}",\n`,
  );
  file.write(`"folders":${JSON.stringify(readFoldersOf(store, ids))},\n`);
  // Presets are only part of a full export: someone who shares one chat doesn't want to share presets too.
  if (ids === null) file.write(`"presets":${savedJson(store, 'preset')},\n"prompts":${savedJson(store, 'prompt')},\n`);
  const models = ids === null ? readModelFacts(store.sql) : [];
  if (models.length > 0) file.write(`"models":${JSON.stringify(models)},\n`);
  file.write('"conversations":[');
  const contents = new Set<string>();
  let isFirst = true;
  for (const id of chosen.ids()) {
    const head = readHead(store, id);
    if (head === null) continue;
    file.write(`${isFirst ? '\n' : ',\n'}${headJson(head)},"messages":[`);
    isFirst = false;
    for (const sha256 of contentsOf({ ...head, messages: [] })) contents.add(sha256);
    await writeJsonMessages(store, id, file, progress, contents);
    file.write(']}');
  }
  file.write('\n]');
  await writeContents(store, contents, file, progress);
  file.write('}\n');
}

/** Each content once, after the conversations that refer to it. */
async function writeContents(
  store: Store,
  contents: ReadonlySet<string>,
  file: OutputFile,
  progress: Progress,
): Promise<void> {
  if (contents.size === 0) return;
  file.write(',\n"files":[');
  let isFirst = true;
  for (const sha256 of contents) {
    const content = readStored(store.sql, sha256);
    if (content === null) continue;
    const { data, thumbnail } = content;
    const value = { sha256, ...(thumbnail !== null && { thumbnail }), data };
    file.write(`${isFirst ? '\n' : ',\n'}${JSON.stringify(value)}`);
    isFirst = false;
    await progress.add(0);
  }
  file.write('\n]');
}

async function writePage(
  { store, language }: ExportOptions,
  id: string,
  page: ReadablePage,
  file: OutputFile,
  progress: Progress,
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

/** Writes one file; removes it if `write` fails. */
async function writeFile(
  target: string,
  write: (file: OutputFile) => Promise<void>,
  note: (part: string) => () => void = () => () => undefined,
): Promise<void> {
  const file = new OutputFile(target);
  const forget = note(file.part);
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
  progress: Progress,
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
      await writeFile(place, (file) => writePage(options, id, page, file, progress));
      written.push({ place, title: head.title });
    }
    // Choose the names only now: another export may have finished meanwhile.
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
    // Another export may be writing to it by now.
    if (isNew && !isDone) unlessRefused(() => disk.rmdirSync(target));
  }
  syncFolderIfPossible(target);
}

/**
 * Exports to `target` and returns its path. Throws `cancelled`, `not_found` if none of the chats exists, or the disk's
 * reason; never leaves an incomplete file. Holds one page of messages and the ids of one conversation's tree in memory.
 * Exports never contain keys or request details.
 */
export async function exportConversations(options: ExportOptions): Promise<JobResult> {
  const { store, ids, format, target } = options;
  const chosen = chooseConversations(store, ids, format === 'json');
  const [first] = ids === null ? [] : chosen.ids();
  if (ids !== null && first === undefined) throw new LibraryError('not_found', 'no such conversation');
  const progress = new Progress(options, chosen);
  try {
    await progress.add(0);
    const note = (part: string) => notePart(store.sql, part);
    if (format === 'json') await writeFile(target, (file) => writeJson(options, chosen, file, progress), note);
    else {
      const page = format === 'html' ? htmlPage : markdownPage;
      if (isFolderExport(ids, format)) await writeFolder(options, chosen, page, progress);
      else if (first !== undefined)
        await writeFile(target, (file) => writePage(options, first, page, file, progress), note);
    }
  } catch (error) {
    throw toTransferError(error);
  }
  return { path: target };
}
