/** The library's methods in one table: which of them write, and which may be asked a second time. */

import type { LocalLibrary } from '../chats/library.ts';
import type { AsyncLibrary, LibraryApi } from '../library-api.ts';
import { LibraryError } from '../library-error.ts';

/**
 * `read` changes nothing. `again` writes, and a second time changes nothing more. `once` writes, and is not sent to a new
 * worker when the old one died before it answered. `search` is answered by the worker for long work, all else by the
 * file's own.
 */
type Way = 'read' | 'again' | 'once' | 'search';

const METHODS = {
  listConversations: 'read',
  summaries: 'read',
  listFolders: 'read',
  createConversation: 'once',
  openConversation: 'read',
  restOfPath: 'read',
  chatSettings: 'read',
  renameConversation: 'again',
  updateChatSettings: 'again',
  bulk: 'once',
  setDraft: 'again',
  setEdit: 'again',
  setPosition: 'again',
  markRead: 'again',
  tree: 'read',
  fork: 'once',
  addTurn: 'once',
  addColumnTurns: 'once',
  addReplyVersion: 'once',
  addReplyTo: 'once',
  reopenReply: 'once',
  resetReply: 'once',
  journal: 'again',
  endReply: 'again',
  keepTitleRequest: 'again',
  history: 'read',
  recoverInterrupted: 'once',
  getMessage: 'read',
  getDetails: 'read',
  editMessage: 'once',
  selectVersion: 'again',
  deleteMessage: 'once',
  keepCompared: 'once',
  pathChange: 'read',
  columnEnds: 'read',
  countLater: 'read',
  enqueue: 'once',
  editQueued: 'again',
  removeQueued: 'once',
  nextQueued: 'read',
  conversationsWithQueue: 'read',
  listSaved: 'read',
  readSaved: 'read',
  createSaved: 'once',
  updateSaved: 'again',
  moveSaved: 'again',
  deleteSaved: 'once',
  importPrompts: 'again',
  createFolder: 'once',
  renameFolder: 'again',
  moveFolder: 'again',
  deleteFolder: 'once',
  undo: 'once',
  listTrash: 'read',
  restoreTrash: 'again',
  usage: 'read',
  usageByChat: 'read',
  usageOfChat: 'read',
  modelFacts: 'read',
  setModelFacts: 'again',
  probe: 'again',
  counts: 'read',
  search: 'search',
} as const satisfies Readonly<Record<keyof LibraryApi, Way>>;

/** What may be asked of a backup, which nobody changes. */
export const BACKUP_METHODS = [
  'listConversations',
  'summaries',
  'listFolders',
  'openConversation',
  'tree',
  'getMessage',
  'getDetails',
] as const satisfies readonly (keyof LocalLibrary)[];

export type BackupMethod = (typeof BACKUP_METHODS)[number];

/** True for a call that may be made a second time when nobody knows whether the first one was carried out. */
export function isRepeatable(method: keyof LibraryApi): boolean {
  return METHODS[method] !== 'once';
}

/** True for a call after which there may be something new to be found. */
export function isWriting(method: keyof LibraryApi): boolean {
  return METHODS[method] === 'again' || METHODS[method] === 'once';
}

function isLocal(name: string): name is keyof LocalLibrary {
  return name in METHODS && name !== 'search';
}

/** The table is complete by its type; what crosses the threads is the worker's own value. */
function isApi(value: unknown): value is AsyncLibrary {
  return typeof value === 'object' && value !== null && Object.keys(METHODS).every((name) => name in value);
}

/** The contract, each method handed over with its arguments. */
export function buildApi(
  call: (method: keyof LocalLibrary, args: readonly unknown[]) => Promise<unknown>,
  search: AsyncLibrary['search'],
): AsyncLibrary {
  const methods = Object.keys(METHODS)
    .filter(isLocal)
    .map((name) => [name, (...args: unknown[]) => call(name, args)]);
  const api: unknown = { ...Object.fromEntries(methods), search };
  if (!isApi(api)) throw new LibraryError('failed', 'the contract is not complete');
  return api;
}
