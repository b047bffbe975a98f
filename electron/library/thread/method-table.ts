/** The library's methods by name: the proxy that sends each of them to the worker. */

import type { LocalLibrary } from '../chats/library.ts';
import type { AsyncLibrary, LibraryApi } from '../library-api.ts';
import { LibraryError } from '../library-error.ts';

/** The methods by name, so that the proxy is typed by the contract and complete by the compiler. */
const METHODS = {
  listConversations: true,
  summaries: true,
  listFolders: true,
  createConversation: true,
  openConversation: true,
  chatSettings: true,
  renameConversation: true,
  updateChatSettings: true,
  bulk: true,
  setDraft: true,
  setPosition: true,
  markRead: true,
  tree: true,
  fork: true,
  addTurn: true,
  addColumnTurns: true,
  addReplyVersion: true,
  addReplyTo: true,
  reopenReply: true,
  resetReply: true,
  journal: true,
  endReply: true,
  history: true,
  recoverInterrupted: true,
  getMessage: true,
  getDetails: true,
  editMessage: true,
  selectVersion: true,
  deleteMessage: true,
  keepCompared: true,
  pathChange: true,
  columnEnds: true,
  countLater: true,
  enqueue: true,
  editQueued: true,
  removeQueued: true,
  nextQueued: true,
  conversationsWithQueue: true,
  createFolder: true,
  renameFolder: true,
  moveFolder: true,
  deleteFolder: true,
  undo: true,
  listTrash: true,
  restoreTrash: true,
  probe: true,
  counts: true,
} as const satisfies Readonly<Record<keyof LocalLibrary, true>>;

/** Calls that may be sent to a new worker when the old one died before it answered: a second time changes nothing. */
const REPEATABLE: ReadonlySet<string> = new Set<keyof LocalLibrary>([
  'listConversations',
  'summaries',
  'listFolders',
  'openConversation',
  'chatSettings',
  'renameConversation',
  'updateChatSettings',
  'setDraft',
  'setPosition',
  'markRead',
  'tree',
  'journal',
  'endReply',
  'history',
  'getMessage',
  'getDetails',
  'selectVersion',
  'pathChange',
  'columnEnds',
  'countLater',
  'editQueued',
  'nextQueued',
  'conversationsWithQueue',
  'renameFolder',
  'moveFolder',
  'listTrash',
  'restoreTrash',
  'probe',
  'counts',
]);

/** True for a call that may be made a second time when nobody knows whether the first one was carried out. */
export function isRepeatable(method: unknown): boolean {
  return typeof method === 'string' && REPEATABLE.has(method);
}

function isMethod(name: string): name is keyof LocalLibrary {
  return name in METHODS;
}

/** The table is complete by its type; what crosses the threads is the worker's own value. */
function isApi(value: unknown): value is AsyncLibrary {
  return typeof value === 'object' && value !== null && Object.keys(METHODS).every((name) => name in value);
}

/** The contract, each method handed over with its arguments. */
export function buildApi(
  call: (method: keyof LocalLibrary, args: readonly unknown[]) => Promise<unknown>,
  search: (...args: Parameters<LibraryApi['search']>) => Promise<unknown>,
): AsyncLibrary {
  const methods = Object.keys(METHODS)
    .filter(isMethod)
    .map((name) => [name, (...args: unknown[]) => call(name, args)]);
  const api: unknown = { ...Object.fromEntries(methods), search };
  if (!isApi(api)) throw new LibraryError('failed', 'the contract is not complete');
  return api;
}
