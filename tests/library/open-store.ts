// A library in its own folder, and small helpers that fill it.
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { libraryPaths, makePrivateFolder } from '../../electron/library/file/files.ts';
import { LibraryHost } from '../../electron/library/host/library-host.ts';
import type { NewReply, ReplyEnd } from '../../electron/library/library-values.ts';
import { chatSettings } from '../helpers/data/chat-settings.ts';
import { removeFolder } from '../helpers/system/remove-folder.ts';
import { writeNewLibrary } from './new-file.ts';

export const SETTINGS = chatSettings('c1', 'm1');

export const KEY = 'ab'.repeat(32);

export function newReply(over: Partial<NewReply> = {}): NewReply {
  return {
    connectionId: 'c1',
    connectionName: 'Service',
    model: 'm1',
    parameters: { stream: true },
    compareGroupId: null,
    ...over,
  };
}

export function ended(messageId: string, text: string, over: Partial<ReplyEnd> = {}): ReplyEnd {
  return {
    messageId,
    ending: 'complete',
    text,
    reasoning: '',
    completionId: 'cmpl-1',
    finishReason: 'stop',
    usage: { totalTokens: 12 },
    firstTokenMs: 10,
    durationMs: 20,
    reasoningMs: null,
    error: null,
    isEmptyAnswer: false,
    isUnread: false,
    details: null,
    ...over,
  };
}

export interface TestFolder {
  readonly path: string;
  readonly remove: () => void;
}

export function makeFolder(name = 'library'): TestFolder {
  const root = mkdtempSync(join(tmpdir(), 'parley-library-'));
  return { path: join(root, name), remove: () => removeFolder(root) };
}

export async function openHost(
  folder: string,
  keyHex: string | null = null,
  options: ConstructorParameters<typeof LibraryHost>[0] = {},
): Promise<LibraryHost> {
  if (keyHex === null && Object.keys(options).length === 0 && !existsSync(folder)) {
    makePrivateFolder(folder);
    writeNewLibrary(libraryPaths(folder).library);
  }
  const host = new LibraryHost(options);
  const outcome = await host.open({ folder, keyHex, isFirst: true });
  if (outcome.kind !== 'open') throw new Error(`the library did not open: ${JSON.stringify(outcome)}`);
  return host;
}

/** Adds a question and its complete answer; returns both ids. */
export function exchange(
  host: LibraryHost,
  conversationId: string,
  question: string,
  answer: string,
): { userId: string; replyId: string } {
  const turn = host.api.addTurn(conversationId, question, undefined, [newReply()]);
  const replyId = turn.replyIds[0] ?? '';
  host.api.endReply(ended(replyId, answer));
  return { userId: turn.userMessageId, replyId };
}
