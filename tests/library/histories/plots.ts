// Lists a history's random requests with their weights, and short plots that chance would rarely complete.
import { exportZip, importZip } from './operations/archives.ts';
import {
  addReplyTo,
  addReplyVersion,
  addTurn,
  arrange,
  changeQueued,
  createConversation,
  createFolder,
  editMessage,
  endReply,
  enqueue,
  fork,
  journal,
  moveChat,
  pin,
  read,
  rename,
  renameFolder,
  reopenReply,
  resetReply,
  sendQueued,
  setDraft,
  setEdit,
} from './operations/chats.ts';
import {
  createExperiment,
  deleteExperiment,
  endAnswer,
  reserveAnswer,
  startExperiment,
} from './operations/experiments.ts';
import {
  deleteAll,
  encrypt,
  newRecoveryCode,
  restore,
  startAfresh,
  unlockWithCode,
} from './operations/file-changes.ts';
import type { Maker } from './operations/operation.ts';
import { createSaved, deleteSaved, importPrompts, moveSaved, updateSaved } from './operations/saved.ts';
import { backup, bringBack, cancelJob, check, exportAll, importFile, lookInto } from './operations/transfer.ts';
import { deleteChat, deleteFolder, deleteMessage, emptyTrash, restoreTrash, undo } from './operations/trash.ts';
import { setModelFacts } from './operations/usage.ts';
import type { World } from './world.ts';

/** Each history uses only some of these kinds, because all of them together can hide a fault. */
export const KINDS = [
  'delete',
  'trash',
  'import',
  'backup',
  'export',
  'archives',
  'encrypt',
  'restore',
  'bring_back',
  'versions',
  'anew',
  'all',
  'jump',
  'weather',
  'worker',
  'second',
  'keyring',
  'newer',
  'saved',
  'facts',
  'experiments',
] as const;

export type Kind = (typeof KINDS)[number] | 'write' | 'read';

export const MAKERS: readonly (readonly [weight: number, kind: Kind, make: Maker])[] = [
  [4, 'write', createConversation],
  [10, 'write', addTurn],
  [6, 'write', journal],
  [6, 'write', endReply],
  [5, 'write', setDraft],
  [3, 'write', setEdit],
  [2, 'write', rename],
  [2, 'write', pin],
  [3, 'write', enqueue],
  [2, 'write', sendQueued],
  [2, 'write', changeQueued],
  [3, 'write', editMessage],
  [1, 'write', createFolder],
  [2, 'write', moveChat],
  [2, 'write', fork],
  [2, 'versions', addReplyVersion],
  [2, 'versions', addReplyTo],
  [2, 'versions', reopenReply],
  [1, 'versions', resetReply],
  [2, 'versions', arrange],
  [1, 'versions', renameFolder],
  [4, 'delete', deleteMessage],
  [4, 'delete', deleteChat],
  [3, 'delete', undo],
  [2, 'delete', restoreTrash],
  [1, 'delete', deleteFolder],
  [3, 'read', read],
  [1, 'read', check],
  [1, 'read', cancelJob],
  [5, 'trash', emptyTrash],
  [3, 'import', importFile],
  [5, 'backup', backup],
  [3, 'export', exportAll],
  [3, 'archives', exportZip],
  [4, 'archives', importZip],
  [3, 'bring_back', bringBack],
  [2, 'bring_back', lookInto],
  [5, 'encrypt', encrypt],
  [1, 'encrypt', newRecoveryCode],
  [1, 'encrypt', unlockWithCode],
  [5, 'restore', restore],
  [1, 'anew', startAfresh],
  [1, 'all', deleteAll],
  [5, 'saved', createSaved],
  [4, 'saved', updateSaved],
  [1, 'saved', moveSaved],
  [3, 'saved', deleteSaved],
  [2, 'saved', importPrompts],
  [3, 'facts', setModelFacts],
  [4, 'experiments', createExperiment],
  [4, 'experiments', startExperiment],
  [4, 'experiments', reserveAnswer],
  [4, 'experiments', endAnswer],
  [3, 'experiments', deleteExperiment],
];

/** A step usually waits until the previous request is done; a `meanwhile` step doesn't. */
export type PlotStep = Maker | { readonly meanwhile: Maker } | { readonly happens: (world: World) => void };

export interface Plot {
  /** The kinds of requests that the history makes between the plot's steps, besides kinds chosen at random. */
  readonly kinds: readonly Kind[];
  /** Whether a keyring exists when the first library is created; random if undefined. */
  readonly hasKeyring?: boolean;
  readonly steps: readonly PlotStep[];
}

const write = [createConversation, addTurn, endReply];
const keyring = (isThere: boolean): PlotStep => ({
  happens: (world) => {
    world.keyring.isThere = isThere;
  },
});
const weather = (...kinds: readonly World['weather'][]): PlotStep => ({
  happens: (world) => {
    world.weather = world.random.pick(kinds) ?? 'calm';
  },
});

const meanwhile = (make: Maker): PlotStep => ({ meanwhile: make });

export const PLOTS: readonly Plot[] = [
  // An experiment is answered, backed up, and permanently deleted, also from the backup.
  {
    kinds: ['experiments', 'backup', 'delete', 'trash', 'restore', 'weather'],
    steps: [createExperiment, startExperiment, reserveAnswer, endAnswer, backup, deleteExperiment, emptyTrash, backup],
  },
  // An unencrypted library and its backup are encrypted; in the second plot, also a library that a restore set aside.
  { kinds: ['backup', 'encrypt'], hasKeyring: false, steps: [...write, backup, keyring(true), encrypt] },
  {
    kinds: ['backup', 'restore', 'encrypt', 'weather'],
    hasKeyring: false,
    steps: [...write, backup, addTurn, restore, keyring(true), weather('calm', 'flaky', 'refusing', 'small'), encrypt],
  },
  // A chat is permanently deleted while a backup has more of it than the library.
  {
    kinds: ['backup', 'restore', 'delete', 'trash'],
    steps: [...write, backup, addTurn, setDraft, backup, restore, deleteChat, emptyTrash],
  },
  // The disk refuses to remove content from a backup.
  {
    kinds: ['backup', 'delete', 'trash', 'weather'],
    steps: [...write, backup, deleteChat, weather('held', 'held', 'flaky', 'small'), emptyTrash, weather('calm')],
  },
  {
    kinds: ['backup', 'delete', 'trash', 'restore', 'weather'],
    steps: [
      ...write,
      backup,
      deleteMessage,
      weather('held', 'flaky', 'small'),
      emptyTrash,
      weather('calm'),
      restore,
      read,
    ],
  },
  // The keyring disappears after an encryption and returns, and recovery codes are replaced.
  {
    kinds: ['encrypt', 'keyring'],
    hasKeyring: false,
    steps: [...write, keyring(true), encrypt, keyring(false), newRecoveryCode, keyring(true), newRecoveryCode],
  },
  // A deleted chat is restored from a backup that still contains it.
  {
    kinds: ['backup', 'bring_back', 'delete', 'trash', 'export'],
    steps: [...write, backup, addTurn, deleteChat, bringBack, exportAll],
  },
  // The file is changed during another change or other work.
  {
    kinds: ['encrypt'],
    hasKeyring: false,
    steps: [...write, keyring(true), encrypt, meanwhile(encrypt), meanwhile(setDraft), encrypt],
  },
  {
    kinds: ['backup', 'restore', 'import', 'encrypt'],
    hasKeyring: false,
    steps: [...write, backup, keyring(true), restore, meanwhile(importFile), meanwhile(encrypt), addTurn],
  },
  {
    kinds: ['import', 'encrypt', 'export'],
    hasKeyring: false,
    steps: [...write, importFile, meanwhile(exportAll), keyring(true), encrypt, meanwhile(importFile), meanwhile(read)],
  },
  // The system refuses a change of the file.
  {
    kinds: ['anew', 'all', 'weather'],
    steps: [...write, weather('refusing', 'held'), deleteAll, startAfresh, addTurn, weather('calm'), addTurn],
  },
  // A preset or prompt is changed and permanently deleted, with its earlier content; then one is changed on a bad disk.
  {
    kinds: ['saved', 'backup', 'delete', 'trash', 'restore'],
    steps: [createSaved, backup, updateSaved, backup, deleteSaved, meanwhile(undo), deleteSaved, emptyTrash, restore],
  },
  {
    kinds: ['saved', 'import', 'export', 'weather'],
    steps: [
      createSaved,
      importPrompts,
      importFile,
      weather('full', 'small', 'flaky'),
      updateSaved,
      weather('calm'),
      exportAll,
    ],
  },
  // Usage stays counted, even if an older library comes back and its chats are permanently deleted.
  {
    kinds: ['backup', 'restore', 'versions', 'facts', 'delete', 'trash'],
    steps: [
      ...write,
      backup,
      setModelFacts,
      addTurn,
      endReply,
      reopenReply,
      restore,
      meanwhile(endReply),
      addTurn,
      endReply,
      deleteChat,
      emptyTrash,
      restore,
    ],
  },
  // Chats with files are exported as an archive, deleted or lost with the library, and imported again.
  {
    kinds: ['archives', 'delete', 'trash', 'weather'],
    steps: [
      ...write,
      addTurn,
      exportZip,
      deleteChat,
      emptyTrash,
      weather('calm', 'flaky', 'small', 'full'),
      importZip,
      weather('calm'),
      importZip,
    ],
  },
  {
    kinds: ['archives', 'all', 'encrypt', 'keyring'],
    hasKeyring: false,
    steps: [...write, addTurn, enqueue, exportZip, deleteAll, meanwhile(importZip), keyring(true), encrypt, importZip],
  },
  // A chat is deleted while its reply is running.
  { kinds: ['delete'], steps: [createConversation, addTurn, journal, deleteChat, endReply, restoreTrash] },
];
