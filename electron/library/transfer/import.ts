/** Imports the chats of a file, from Parley or another app: all of them or none. */

import { dirname } from 'node:path';
import type { JobResult, UnknownPart } from '../../../shared/library.ts';
import { imported } from '../../../shared/locales/en/imported.ts';
import type { PromptProblem } from '../../../shared/prompts/prompt-file.ts';
import { ChatsApart } from './chats-apart.ts';
import { type ImportedWords, writeImportedIn } from './foreign-markdown.ts';
import type { ImportPart, ImportSource, OpenedImport } from './import-source.ts';
import { dated, dateOfFile } from './missing-dates.ts';
import { openImport } from './open-import.ts';
import { type DocumentSaved, promptProblemsOf } from './saved-document.ts';
import { type AddOptions, addAll } from './staging.ts';
import { badFile, toTransferError, yieldOrCancel } from './transfer-error.ts';
import { TransferNotes } from './transfer-notes.ts';
import { repairTree } from './tree-repair.ts';
import { ImportLimits } from './within-limits.ts';

/** The result of checking a whole file, as its preview does. */
export interface CheckedFile {
  /** The file's stamp when it was read (`stampOf`). */
  readonly stamp: string;
  readonly messages: number;
  readonly unknownParts: readonly UnknownPart[];
}

export interface ImportOptions extends AddOptions {
  readonly path: string;
  /** If this describes the current version of the file, the file isn't checked again. */
  readonly checked?: CheckedFile | null;
  /** The words for content that isn't text; English by default. */
  readonly words?: ImportedWords | undefined;
}

/** Far more than anyone has; limits the report for a malicious file. */
const PROBLEMS_REPORTED_MAX = 2_000;

/** True for a part with content; false for empty lists and for facts about models. */
const isFilled = (part: ImportPart): boolean =>
  part.kind === 'folders'
    ? part.folders.length > 0
    : part.kind === 'saved'
      ? part.items.length > 0
      : part.kind !== 'models';

/** The parts of a file, within the limits, and each chat with an id of its own. */
async function* partsOf(source: ImportSource, notes: TransferNotes): AsyncGenerator<ImportPart> {
  const limits = new ImportLimits(notes);
  const apart = new ChatsApart();
  for await (const part of source.read(notes)) yield apart.apply(limits.apply(part));
}

/** Reads the whole file without writing anything, and passes each part to `onPart` as it would be written. */
export async function checkParts(
  source: ImportSource,
  options: ImportOptions,
  notes: TransferNotes,
  onPart: (part: ImportPart) => void,
): Promise<void> {
  let parts = 0;
  let filled = 0;
  for await (const part of partsOf(source, notes)) {
    parts += 1;
    if (isFilled(part)) filled += 1;
    onPart(part.kind === 'conversation' ? { ...part, conversation: repairTree(part.conversation, notes) } : part);
    options.onProgress(0, 0);
    await yieldOrCancel(options.isCancelled);
  }
  const found = notes.list();
  const isCut = found.some(({ what }) => what === 'cutFile');
  if (isCut ? filled > 0 : parts > 0) return;
  if (isCut) throw badFile('endsEarly');
  if (found.length === 0) throw badFile('noConversations');
  throw badFile(found.every(({ what }) => what === 'emptyChat') ? 'emptyChats' : 'nothingRead');
}

async function stage(
  source: OpenedImport,
  options: ImportOptions,
  total: number,
  notes: TransferNotes,
): Promise<JobResult> {
  // Checking the file has already counted what is left out.
  const ignored = new TransferNotes();
  const givenAt = dateOfFile(source.writtenAt, options.store.now());
  let undated = 0;
  let promptProblems: readonly PromptProblem[] = [];
  const notePrompts = (items: readonly DocumentSaved[], added: readonly DocumentSaved[]): void => {
    promptProblems = [...promptProblems, ...promptProblemsOf(items, added)].slice(0, PROBLEMS_REPORTED_MAX);
  };
  const { result } = await addAll({ ...options, canUndo: true }, total, async (staging) => {
    for await (const part of partsOf(source, ignored)) {
      if (part.kind === 'folders') notes.add('deepFolder', '', staging.addFolders(part.folders));
      else if (part.kind === 'saved') notePrompts(part.items, staging.addSaved(part.items));
      else if (part.kind === 'experiment') staging.addExperiment(part.experiment);
      else if (part.kind === 'answer') staging.addAnswer(part.answer);
      else if (part.kind === 'models') staging.addModels(part.models);
      else if (part.kind === 'content') await staging.addContent(part.content);
      else {
        const { conversation, isUndated } = dated(part.conversation, givenAt);
        await staging.addConversation(repairTree(conversation, ignored), () => {
          if (isUndated) undated += 1;
        });
      }
    }
  });
  return {
    ...result,
    ...(undated === 0 ? {} : { undated: { count: undated, givenAt } }),
    ...(promptProblems.length === 0 ? {} : { promptProblems }),
  };
}

/** Reads the whole file, unless `options.checked` is about this version of it. */
async function checkFile(source: OpenedImport, options: ImportOptions): Promise<CheckedFile> {
  const { stamp } = source;
  if (options.checked?.stamp === stamp) return options.checked;
  const notes = new TransferNotes();
  let messages = 0;
  await checkParts(source, options, notes, (part) => {
    if (part.kind === 'conversation') messages += part.conversation.messages.length;
  });
  return { stamp, messages, unknownParts: notes.list() };
}

/**
 * Imports the file at `path`. First checks all of it, then writes it hidden in small transactions, then shows it in
 * small transactions, which are completed even if the app dies in between. Existing chats and messages, matched by id,
 * stay as they are; only missing ones are added, and chats in the trash are restored. Throws `bad_file` or `cancelled`
 * (TransferError) or the disk's reason (LibraryError); then nothing has changed. Throws `unfinished` (TransferError) if
 * showing stopped halfway. Holds a few conversations in memory, except for apps whose files have no chat in one piece,
 * such as Cherry Studio 1 and LobeChat: their readers hold up to `LIMITS.importHeldMaxChars`.
 */
export async function importFile(options: ImportOptions): Promise<JobResult> {
  writeImportedIn(options.words ?? imported);
  try {
    const source = await openImport(options.path, dirname(options.store.sql.path), () =>
      yieldOrCancel(options.isCancelled),
    );
    try {
      const { messages, unknownParts } = await checkFile(source, options);
      const notes = new TransferNotes(unknownParts);
      const result = await stage(source, options, messages, notes);
      return { ...result, unknownParts: notes.list() };
    } finally {
      await source.close?.();
    }
  } catch (error) {
    throw toTransferError(error);
  }
}
