/** Takes over the chats of a file: ours or another app's, all of them or none. */

import { dirname } from 'node:path';
import type { JobResult } from '../../../shared/library.ts';
import type { PromptProblem } from '../../../shared/prompts/prompt-file.ts';
import type { ImportPart, ImportSource, OpenedImport } from './import-source.ts';
import { dated, dateOfFile } from './missing-dates.ts';
import { openImport } from './open-import.ts';
import { type DocumentSaved, promptProblemsOf } from './saved-document.ts';
import { type AddOptions, addAll } from './staging.ts';
import { badFile, toTransferError, yieldOrCancel } from './transfer-error.ts';
import { TransferNotes } from './transfer-notes.ts';
import { repairTree } from './tree-repair.ts';
import { ImportLimits } from './within-limits.ts';

export interface ImportOptions extends AddOptions {
  readonly path: string;
}

/** Far more than anybody writes: what a hostile file holds must not make the report endless. */
const PROBLEMS_TOLD_MAX = 2_000;

/** Reads the whole file once without writing anything, and hands over its parts as they would be written. */
export async function checkParts(
  source: ImportSource,
  options: ImportOptions,
  notes: TransferNotes,
  onPart: (part: ImportPart) => void,
): Promise<void> {
  let parts = 0;
  const limits = new ImportLimits(notes);
  for await (const found of source.read(notes)) {
    const part = limits.apply(found);
    parts += 1;
    onPart(part.kind === 'conversation' ? { ...part, conversation: repairTree(part.conversation, notes) } : part);
    options.onProgress(0, 0);
    await yieldOrCancel(options.isCancelled);
  }
  if (parts > 0) return;
  const found = notes.list();
  if (found.length === 0) throw badFile('noConversations');
  throw badFile(found.every(({ what }) => what === 'emptyChat') ? 'emptyChats' : 'nothingRead');
}

async function stage(
  source: OpenedImport,
  options: ImportOptions,
  total: number,
  notes: TransferNotes,
): Promise<JobResult> {
  // Everything was counted when the file was checked, but for the places in the library.
  const ignored = new TransferNotes();
  const givenAt = dateOfFile(source.writtenAt, options.store.now());
  let undated = 0;
  let promptProblems: readonly PromptProblem[] = [];
  const notePrompts = (items: readonly DocumentSaved[], added: readonly DocumentSaved[]): void => {
    promptProblems = [...promptProblems, ...promptProblemsOf(items, added)].slice(0, PROBLEMS_TOLD_MAX);
  };
  const { result } = await addAll({ ...options, canUndo: true }, total, async (staging) => {
    const limits = new ImportLimits(ignored);
    for await (const found of source.read(ignored)) {
      const part = limits.apply(found);
      if (part.kind === 'folders') notes.add('deepFolder', '', staging.addFolders(part.folders));
      else if (part.kind === 'saved') notePrompts(part.items, staging.addSaved(part.items));
      else if (part.kind === 'models') staging.addModels(part.models);
      else if (part.kind === 'content') staging.addContent(part.content);
      else {
        const { conversation, isUndated } = dated(part.conversation, givenAt);
        const isNew = await staging.addConversation(repairTree(conversation, ignored));
        if (isNew && isUndated) undated += 1;
      }
    }
  });
  return {
    ...result,
    ...(undated === 0 ? {} : { undated: { count: undated, givenAt } }),
    ...(promptProblems.length === 0 ? {} : { promptProblems }),
  };
}

/**
 * Imports the file at `path`. First all of it is checked, then it is written hidden in small transactions, and at last
 * shown in small ones, which are made to the end even when the app dies between them. Chats and messages that are there already, known by their ids, stay as they are; only what is missing is
 * added, and a chat that lies in the trash comes back. Fails with `bad_file` or `cancelled` (TransferError), or with the
 * disk's reason (LibraryError), and then the library is as it was; or with `unfinished` (TransferError). At most one conversation is in memory at a time,
 * for Cherry Studio 1 the texts of the backup.
 */
export async function importFile(options: ImportOptions): Promise<JobResult> {
  const notes = new TransferNotes();
  try {
    const source = await openImport(options.path, dirname(options.store.sql.path), () =>
      yieldOrCancel(options.isCancelled),
    );
    try {
      let total = 0;
      await checkParts(source, options, notes, (part) => {
        if (part.kind === 'conversation') total += part.conversation.messages.length;
      });
      const result = await stage(source, options, total, notes);
      return { ...result, unknownParts: notes.list() };
    } finally {
      await source.close?.();
    }
  } catch (error) {
    throw toTransferError(error);
  }
}
