/** The library's methods in one table: which of them write, which may be asked a second time, and where each goes. */

import type { AsyncLibrary, LibraryApi } from '../library-api.ts';
import type { LocalLibrary } from './library.ts';

/**
 * `read` changes nothing. `again` writes, and a second time changes nothing more. `once` writes, and is not sent to a new
 * worker when the old one died before it answered. `search` is answered by the worker for long work, all else by the
 * file's own.
 */
type CallKind = 'read' | 'again' | 'once' | 'search';

/**
 * `chat`: where the chat lives that the first argument names, or names a message of: on the disk, or in memory. `disk`: what
 * belongs to no single chat. `own`: the library has a way of its own for it, see `RoutedLibrary`.
 */
type Place = 'chat' | 'disk' | 'own';

const METHODS = {
  listConversations: ['read', 'own'],
  summaries: ['read', 'own'],
  listFolders: ['read', 'disk'],
  createConversation: ['once', 'own'],
  openConversation: ['read', 'chat'],
  firstMessages: ['read', 'chat'],
  restOfPath: ['read', 'chat'],
  chatSettings: ['read', 'chat'],
  renameConversation: ['again', 'chat'],
  updateChatSettings: ['again', 'chat'],
  bulk: ['once', 'own'],
  setDraft: ['again', 'chat'],
  setEdit: ['again', 'chat'],
  setPosition: ['again', 'chat'],
  markRead: ['again', 'chat'],
  tree: ['read', 'chat'],
  fork: ['once', 'chat'],
  addTurn: ['once', 'chat'],
  addColumnTurns: ['once', 'chat'],
  addReplyVersion: ['once', 'chat'],
  addReplyTo: ['once', 'chat'],
  reopenReply: ['once', 'chat'],
  resetReply: ['once', 'chat'],
  journal: ['again', 'own'],
  endReply: ['again', 'own'],
  keepTitleRequest: ['again', 'own'],
  history: ['read', 'chat'],
  recoverInterrupted: ['once', 'own'],
  getMessage: ['read', 'chat'],
  getDetails: ['read', 'chat'],
  editMessage: ['once', 'chat'],
  selectVersion: ['again', 'chat'],
  deleteMessage: ['once', 'chat'],
  keepCompared: ['once', 'chat'],
  pathChange: ['read', 'chat'],
  columnEnds: ['read', 'chat'],
  countLater: ['read', 'chat'],
  enqueue: ['once', 'chat'],
  editQueued: ['again', 'chat'],
  removeQueued: ['once', 'chat'],
  nextQueued: ['read', 'chat'],
  conversationsWithQueue: ['read', 'own'],
  addAttachment: ['once', 'chat'],
  arrangeAttachments: ['again', 'chat'],
  attachmentPiece: ['read', 'chat'],
  attachmentData: ['read', 'chat'],
  attachmentOfMessage: ['read', 'chat'],
  thumbnail: ['read', 'chat'],
  setThumbnail: ['again', 'chat'],
  listSaved: ['read', 'disk'],
  readSaved: ['read', 'disk'],
  createSaved: ['once', 'disk'],
  updateSaved: ['again', 'disk'],
  moveSaved: ['again', 'disk'],
  deleteSaved: ['once', 'disk'],
  importPrompts: ['again', 'disk'],
  createFolder: ['once', 'disk'],
  renameFolder: ['again', 'disk'],
  moveFolder: ['again', 'disk'],
  deleteFolder: ['once', 'disk'],
  undo: ['once', 'own'],
  listTrash: ['read', 'disk'],
  doomedTrash: ['read', 'disk'],
  restoreTrash: ['again', 'disk'],
  usage: ['read', 'disk'],
  usageByChat: ['read', 'disk'],
  usageOfChat: ['read', 'chat'],
  modelFacts: ['read', 'disk'],
  setModelFacts: ['again', 'disk'],
  probe: ['again', 'disk'],
  arrivals: ['read', 'disk'],
  counts: ['read', 'disk'],
  search: ['search', 'own'],
} as const satisfies Readonly<Record<keyof LibraryApi, readonly [CallKind, Place]>>;

/** What may be asked of a backup, which nobody changes. */
export const BACKUP_METHODS = [
  'listConversations',
  'summaries',
  'listFolders',
  'openConversation',
  'firstMessages',
  'restOfPath',
  'tree',
  'getMessage',
  'getDetails',
  'attachmentPiece',
  'thumbnail',
] as const satisfies readonly (keyof LocalLibrary)[];

export type BackupMethod = (typeof BACKUP_METHODS)[number];

/** True for a call that may be made a second time when nobody knows whether the first one was carried out. */
export function isRepeatable(method: keyof LibraryApi): boolean {
  return METHODS[method][0] !== 'once';
}

/** True for a call after which there may be something new to be found. */
export function isWriting(method: keyof LibraryApi): boolean {
  const [way] = METHODS[method];
  return way === 'again' || way === 'once';
}

export const placeOf = (method: keyof LibraryApi): Place => METHODS[method][1];

type Named<P extends Place> = {
  [K in keyof typeof METHODS]: (typeof METHODS)[K][1] extends P ? K : never;
}[keyof LibraryApi];

/** The methods that the library has a way of its own for. */
export type OwnMethod = Exclude<Named<'own'>, 'search'>;

const LOCAL_METHODS = Object.keys(METHODS).filter(
  (name): name is keyof LocalLibrary => name in METHODS && name !== 'search',
);

/** An object with these methods, each handed over with its arguments. What they promise is the contract's word. */
function handedOver<M extends string, T>(
  names: readonly M[],
  call: (method: M, args: readonly unknown[]) => unknown,
): T {
  return Object.fromEntries(names.map((name) => [name, (...args: unknown[]) => call(name, args)])) as T;
}

/** The contract from another thread. */
export function buildApi(
  call: (method: keyof LocalLibrary, args: readonly unknown[]) => Promise<unknown>,
  search: AsyncLibrary['search'],
): AsyncLibrary {
  return { ...handedOver<keyof LocalLibrary, Omit<AsyncLibrary, 'search'>>(LOCAL_METHODS, call), search };
}

/** What can be read of a backup, from another thread. */
export function buildBackupApi(
  call: (method: BackupMethod, args: readonly unknown[]) => Promise<unknown>,
  search: AsyncLibrary['search'],
): Pick<AsyncLibrary, BackupMethod | 'search'> {
  return { ...handedOver<BackupMethod, Pick<AsyncLibrary, BackupMethod>>(BACKUP_METHODS, call), search };
}

/** The contract in this thread. */
export function buildLocal(
  call: (method: keyof LocalLibrary, args: readonly unknown[]) => unknown,
  own: Pick<LocalLibrary, OwnMethod>,
): LocalLibrary {
  return { ...handedOver<keyof LocalLibrary, LocalLibrary>(LOCAL_METHODS, call), ...own };
}
