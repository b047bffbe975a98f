/** Lists the library's methods: which of them write, which can be repeated, and which side answers each. */

import type { AsyncLibrary, LibraryApi } from '../library-api.ts';
import type { LocalLibrary } from './library.ts';

/**
 * - `read`: changes nothing.
 * - `again`: writes, but repeating it changes nothing more.
 * - `once`: writes, and isn't sent to a new worker if the old one died before it answered.
 * - `search`: answered by the long-work worker; everything else by the file worker.
 */
type CallKind = 'read' | 'again' | 'once' | 'search';

/**
 * - `chat`: answered by the side, on disk or in memory, that has the chat named by the first argument (an id of a chat
 *   or message).
 * - `disk`: doesn't belong to a single chat.
 * - `own`: `RoutedLibrary` handles it itself.
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
  listExperiments: ['read', 'disk'],
  experimentSummary: ['read', 'disk'],
  readExperiment: ['read', 'disk'],
  createExperiment: ['once', 'disk'],
  updateExperiment: ['again', 'disk'],
  repeatExperiment: ['once', 'disk'],
  deleteExperiments: ['once', 'disk'],
  startExperiment: ['once', 'disk'],
  setRunState: ['again', 'disk'],
  readRun: ['read', 'disk'],
  recoverExperiments: ['once', 'disk'],
  experimentAnswers: ['read', 'disk'],
  readAnswer: ['read', 'disk'],
  answerRequests: ['read', 'disk'],
  exactRequest: ['read', 'disk'],
  reserveAnswer: ['once', 'disk'],
  releaseAnswer: ['again', 'disk'],
  endAnswer: ['again', 'disk'],
  repeatAnswers: ['again', 'disk'],
  setAnswerChecks: ['again', 'disk'],
  keepAnswer: ['once', 'disk'],
  addVote: ['once', 'disk'],
  removeVote: ['again', 'disk'],
  modelUsers: ['read', 'disk'],
  repliesOfModel: ['read', 'disk'],
  switchPresets: ['again', 'disk'],
  createFolder: ['once', 'disk'],
  renameFolder: ['again', 'disk'],
  moveFolder: ['again', 'disk'],
  deleteFolder: ['once', 'disk'],
  undo: ['once', 'own'],
  listTrash: ['read', 'disk'],
  trashToEmpty: ['read', 'disk'],
  restoreTrash: ['again', 'disk'],
  usage: ['read', 'disk'],
  usageByChat: ['read', 'disk'],
  usageOfChat: ['read', 'chat'],
  modelFacts: ['read', 'disk'],
  setModelFacts: ['again', 'disk'],
  probe: ['again', 'disk'],
  additionsToken: ['read', 'disk'],
  counts: ['read', 'disk'],
  search: ['search', 'own'],
} as const satisfies Readonly<Record<keyof LibraryApi, readonly [CallKind, Place]>>;

/** Methods that also work on a backup, which never changes. */
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
  'attachmentData',
  'thumbnail',
] as const satisfies readonly (keyof LocalLibrary)[];

export type BackupMethod = (typeof BACKUP_METHODS)[number];

/** True if the call can be repeated when it isn't known whether it was carried out. */
export function isRepeatable(method: keyof LibraryApi): boolean {
  return METHODS[method][0] !== 'once';
}

/** True if the call may change the library, so that the search index may be out of date after it. */
export function isWriting(method: keyof LibraryApi): boolean {
  const [kind] = METHODS[method];
  return kind === 'again' || kind === 'once';
}

export const placeOf = (method: keyof LibraryApi): Place => METHODS[method][1];

type Named<P extends Place> = {
  [K in keyof typeof METHODS]: (typeof METHODS)[K][1] extends P ? K : never;
}[keyof LibraryApi];

/** The methods that `RoutedLibrary` implements itself. */
export type OwnMethod = Exclude<Named<'own'>, 'search'>;

const LOCAL_METHODS = Object.keys(METHODS).filter(
  (name): name is keyof LocalLibrary => name in METHODS && name !== 'search',
);

/** Makes an object with these methods, each of which calls `call`. Their types come from the contract. */
function handedOver<M extends string, T>(
  names: readonly M[],
  call: (method: M, args: readonly unknown[]) => unknown,
): T {
  return Object.fromEntries(names.map((name) => [name, (...args: unknown[]) => call(name, args)])) as T;
}

/** The library's methods, called from another thread. */
export function buildApi(
  call: (method: keyof LocalLibrary, args: readonly unknown[]) => Promise<unknown>,
  search: AsyncLibrary['search'],
): AsyncLibrary {
  return { ...handedOver<keyof LocalLibrary, Omit<AsyncLibrary, 'search'>>(LOCAL_METHODS, call), search };
}

/** A backup's methods, called from another thread. */
export function buildBackupApi(
  call: (method: BackupMethod, args: readonly unknown[]) => Promise<unknown>,
  search: AsyncLibrary['search'],
): Pick<AsyncLibrary, BackupMethod | 'search'> {
  return { ...handedOver<BackupMethod, Pick<AsyncLibrary, BackupMethod>>(BACKUP_METHODS, call), search };
}

/** The library's methods, called in this thread. */
export function buildLocal(
  call: (method: keyof LocalLibrary, args: readonly unknown[]) => unknown,
  own: Pick<LocalLibrary, OwnMethod>,
): LocalLibrary {
  return { ...handedOver<keyof LocalLibrary, LocalLibrary>(LOCAL_METHODS, call), ...own };
}
