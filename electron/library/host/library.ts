/** Implements the library's methods on one connection, each as one transaction. */

import type { Attachment, AttachmentRef } from '../../../shared/attachments.ts';
import type { ChatSettings } from '../../../shared/conversation.ts';
import * as attachments from '../attachments/stored-attachments.ts';
import * as content from '../attachments/stored-content.ts';
import * as compareChanges from '../chats/compare-changes.ts';
import * as comparison from '../chats/comparison.ts';
import { createStore, type Store, type StoreOptions } from '../chats/context.ts';
import * as conversationChanges from '../chats/conversation-changes.ts';
import * as folders from '../chats/folders.ts';
import * as listing from '../chats/listing.ts';
import * as queue from '../chats/queue.ts';
import * as reading from '../chats/reading.ts';
import * as replyEndings from '../chats/reply-endings.ts';
import { keepTitleRequest } from '../chats/request-details.ts';
import { revertSettings } from '../chats/settings-undo.ts';
import * as trash from '../chats/trash.ts';
import * as treeChanges from '../chats/tree-changes.ts';
import { readTreeNodes } from '../chats/tree-nodes.ts';
import * as turnChanges from '../chats/turn-changes.ts';
import { revert } from '../chats/undoable.ts';
import * as windowState from '../chats/window-state.ts';
import * as answers from '../experiments/answers.ts';
import * as experiments from '../experiments/experiments.ts';
import { keepAnswer } from '../experiments/keep-answer.ts';
import { modelUsers, repliesOfModel } from '../experiments/model-users.ts';
import { writeNote } from '../file/meta.ts';
import type { Durability, Sql } from '../file/sql.ts';
import type { LibraryApi } from '../library-api.ts';
import type { NewAttachment, StoredConversation } from '../library-values.ts';
import * as savedItems from '../saved/saved-items.ts';
import * as models from '../usage/model-facts.ts';
import * as usage from '../usage/usage-reading.ts';

/** The methods that one connection answers. Search has its own worker and file. */
export type LocalLibrary = Omit<LibraryApi, 'search'>;

function addAttachment(store: Store, id: string, place: string, added: NewAttachment): readonly Attachment[] {
  // Throw if the chat doesn't exist.
  listing.readSummary(store, id);
  attachments.addPending(store.sql, id, place, added);
  return attachments.pendingAt(store.sql, id, place);
}

function arrangeAttachments(
  store: Store,
  id: string,
  place: string,
  refs: readonly AttachmentRef[],
): readonly Attachment[] {
  attachments.arrange(store.sql, id, place, refs);
  return attachments.pendingAt(store.sql, id, place);
}

/** Reads content through a chat that has it; other chats get `not_found`. */
function ofChat<T>(store: Store, id: string, sha256: string, read: (sql: Sql, sha256: string) => T): T {
  attachments.requireIn(store.sql, id, sha256);
  return read(store.sql, sha256);
}

function createConversation(
  store: Store,
  settings: ChatSettings,
  folderId: string | null,
  taken: readonly string[],
): StoredConversation {
  const blank = store.isTemporary ? null : conversationChanges.blankConversation(store, settings, folderId, taken);
  return reading.readConversation(store, blank ?? conversationChanges.insertConversation(store, settings, folderId));
}

/** Throws if the disk refuses writes. Writes something, because an empty transaction succeeds even on a full disk. */
export function noteSaved(store: Pick<Store, 'sql' | 'now'>): void {
  writeNote(store.sql, 'saved_at', store.now());
}

/** Builds the methods on `sql`, each in a transaction with the durability that `LibraryApi` requires. */
export function createLibrary(sql: Sql, options: StoreOptions = {}): LocalLibrary {
  const store = createStore(sql, options);
  const read = <T>(work: () => T): T => sql.read(work);
  const write = <T>(work: () => T, durability: Durability = 'durable'): T => sql.transaction(durability, work);
  return {
    listConversations: (view, offset, limit) => read(() => listing.readList(store, view, offset, limit)),
    summaries: (ids) => read(() => listing.readSummaries(store, ids)),
    listFolders: () => read(() => listing.readFolders(store)),

    createConversation: (settings, folderId, _isTemporary, taken = []) =>
      write(() => createConversation(store, settings, folderId, taken)),
    openConversation: (id, isPart) => read(() => reading.readConversation(store, id, isPart)),
    firstMessages: (id) => read(() => reading.readFirst(store, id)),
    restOfPath: (id, known) => read(() => reading.readRest(store, id, known)),
    chatSettings: (id) => read(() => reading.readSettings(store, id)),
    renameConversation: (id, title, isByUser) => write(() => conversationChanges.rename(store, id, title, isByUser)),
    updateChatSettings: (id, patch, isUndoable) =>
      write(() => conversationChanges.updateSettings(store, id, patch, isUndoable)),
    bulk: (ids, action) => write(() => conversationChanges.bulk(store, ids, action)),
    setDraft: (id, draft) => write(() => windowState.setDraft(store, id, draft), 'fast'),
    setEdit: (id, place, words) => write(() => windowState.setEdit(store, id, place, words), 'fast'),
    setPosition: (id, position) => write(() => windowState.setPosition(store, id, position), 'fast'),
    markRead: (id) => write(() => windowState.markRead(store, id), 'fast'),
    tree: (id, offset) => read(() => readTreeNodes(store, id, offset)),
    fork: (messageId) => write(() => treeChanges.fork(store, messageId)),

    addTurn: (id, text, parentId, replies, queueId, attachments = []) =>
      write(() => turnChanges.addTurn(store, id, { text, attachments }, parentId, replies, queueId)),
    addColumnTurns: (id, text, columns, queueId, attachments = []) =>
      write(() => compareChanges.addColumnTurns(store, id, { text, attachments }, columns, queueId)),
    addReplyVersion: (messageId, reply) => write(() => turnChanges.addReplyVersion(store, messageId, reply)),
    addReplyTo: (messageId, reply) => write(() => turnChanges.addReplyTo(store, messageId, reply)),
    reopenReply: (messageId, reply) => write(() => turnChanges.reopenReply(store, messageId, reply)),
    resetReply: (messageId, reply) => write(() => turnChanges.resetReply(store, messageId, reply)),
    journal: (entries) => write(() => replyEndings.journal(store, entries), 'fast'),
    endReply: (end) => write(() => replyEndings.endReply(store, end)),
    keepTitleRequest: (request, usage) => write(() => keepTitleRequest(store, request, usage)),
    history: (leafId) => read(() => reading.readHistory(store, leafId)),
    recoverInterrupted: () => write(() => replyEndings.recoverInterrupted(store)),
    getMessage: (id) => read(() => reading.readMessage(store, id)),
    getDetails: (messageId) => read(() => reading.readDetails(store, messageId)),

    editMessage: (messageId, newText, refs) => write(() => treeChanges.editMessage(store, messageId, newText, refs)),
    selectVersion: (messageId) => write(() => treeChanges.selectVersion(store, messageId)),
    deleteMessage: (messageId) => write(() => treeChanges.deleteMessage(store, messageId)),
    keepCompared: (messageId) => write(() => compareChanges.keepCompared(store, messageId)),
    pathChange: (conversationId) => read(() => reading.readPathChange(store, conversationId)),
    columnEnds: (conversationId) => read(() => comparison.readColumnEnds(store, conversationId)),
    countLater: (messageId) => read(() => reading.countLater(store, messageId)),

    enqueue: (id, text, attachments = []) => write(() => queue.enqueue(store, id, { text, attachments })),
    editQueued: (id, message, refs) => write(() => queue.editQueued(store, id, message, refs)),
    removeQueued: (id) => write(() => queue.removeQueued(store, id)),
    nextQueued: (conversationId) => read(() => queue.nextQueued(store, conversationId)),
    conversationsWithQueue: () => read(() => queue.conversationsWithQueue(store)),

    addAttachment: (id, place, added) => write(() => addAttachment(store, id, place, added)),
    arrangeAttachments: (id, place, refs) => write(() => arrangeAttachments(store, id, place, refs), 'fast'),
    attachmentPiece: (id, sha256, offset) =>
      read(() => ofChat(store, id, sha256, (from, hash) => content.readPiece(from, hash, offset))),
    attachmentData: (id, sha256) => read(() => ofChat(store, id, sha256, content.readContent)),
    attachmentOfMessage: (messageId, sha256) =>
      read(() => ofChat(store, reading.conversationOf(store, messageId), sha256, content.readContent)),
    thumbnail: (id, sha256) => read(() => ofChat(store, id, sha256, content.readThumbnail)),
    setThumbnail: (id, sha256, thumbnail) =>
      write(() => ofChat(store, id, sha256, (to, hash) => content.setThumbnail(to, hash, thumbnail)), 'fast'),

    listSaved: () => read(() => savedItems.listSaved(store)),
    readSaved: (id) => read(() => savedItems.readSaved(store, id)),
    createSaved: (input) => write(() => savedItems.createSaved(store, input)),
    updateSaved: (id, input, revision) => write(() => savedItems.updateSaved(store, id, input, revision)),
    switchPresets: (ids, to) => write(() => savedItems.switchPresets(store, ids, to)),
    moveSaved: (id, position) => write(() => savedItems.moveSaved(store, id, position)),
    deleteSaved: (ids) => write(() => savedItems.deleteSaved(store, ids)),
    importPrompts: (prompts) => write(() => savedItems.importPrompts(store, prompts)),

    listExperiments: () => read(() => experiments.listExperiments(store)),
    experimentSummary: (id) => read(() => experiments.readSummary(store, id)),
    readExperiment: (id) => read(() => experiments.readExperiment(store, id)),
    createExperiment: (definition) => write(() => experiments.createExperiment(store, definition)),
    updateExperiment: (id, definition) => write(() => experiments.updateExperiment(store, id, definition)),
    repeatExperiment: (id) => write(() => experiments.repeatExperiment(store, id)),
    deleteExperiments: (ids) => write(() => experiments.deleteExperiments(store, ids)),
    startExperiment: (id, plan) => write(() => experiments.startExperiment(store, id, plan)),
    setRunState: (id, state) => write(() => experiments.setRunState(store, id, state)),
    readRun: (id) => read(() => experiments.readRun(store, id)),
    recoverExperiments: () => write(() => experiments.recoverExperiments(store)),
    experimentAnswers: (id, offset) => read(() => answers.experimentAnswers(store, id, offset)),
    readAnswer: (id, ordinal) => read(() => answers.readAnswer(store, id, ordinal)),
    answerRequests: (id, ordinal) => read(() => answers.answerRequests(store, id, ordinal)),
    exactRequest: (id, ordinal) => read(() => answers.exactRequest(store, id, ordinal)),
    reserveAnswer: (id, reservation) => write(() => answers.reserveAnswer(store, id, reservation)),
    releaseAnswer: (id, ordinal) => write(() => answers.releaseAnswer(store, id, ordinal)),
    endAnswer: (id, end) => write(() => answers.endAnswer(store, id, end)),
    repeatAnswers: (id, ordinals) => write(() => answers.repeatAnswers(store, id, ordinals)),
    setAnswerChecks: (id, results) => write(() => answers.setAnswerChecks(store, id, results)),
    keepAnswer: (id, ordinal, settings, parameters) =>
      write(() => keepAnswer(store, id, ordinal, settings, parameters)),
    addVote: (id, vote) => write(() => experiments.addVote(store, id, vote)),
    modelUsers: () => read(() => modelUsers(store)),
    repliesOfModel: (from, count) => read(() => repliesOfModel(store, from, count)),
    removeVote: (id, voteId) => write(() => experiments.removeVote(store, id, voteId)),

    createFolder: (name, parentId) => write(() => folders.createFolder(store, name, parentId)),
    renameFolder: (id, name) => write(() => folders.renameFolder(store, id, name)),
    moveFolder: (id, parentId, position) => write(() => folders.moveFolder(store, id, parentId, position)),
    deleteFolder: (id) => write(() => folders.deleteFolder(store, id)),
    undo: (undoId) => {
      const changes = store.undoSteps.get(undoId);
      if (changes === undefined) return { ...write(() => trash.undo(store, undoId)), changedSettings: null };
      const done = write(() => {
        const changedSettings = revertSettings(store, changes);
        const ids = changedSettings === null ? revert(store, changes) : [];
        return { conversations: listing.readSummaries(store, ids), changedSettings };
      });
      store.undoSteps.forget(undoId);
      return { ...done, changedPath: null, conversationId: null };
    },
    listTrash: () => read(() => trash.listTrash(store)),
    trashToEmpty: (ids) => read(() => trash.readTrashToEmpty(store, ids)),
    restoreTrash: (ids) => write(() => trash.restoreTrash(store, ids)),
    usage: (range, conversationId, offset) => read(() => usage.readUsage(sql, range, conversationId, offset)),
    usageByChat: (range) => read(() => usage.readChatUsage(sql, range)),
    usageOfChat: (id) => read(() => usage.readUsageOfChat(sql, id)),
    modelFacts: () => read(() => models.readModelFacts(sql)),
    setModelFacts: (facts) =>
      write(() => {
        models.putModelFacts(sql, facts, store.now(), 'replace');
        return models.readModelFacts(sql);
      }),
    probe: () => write(() => noteSaved(store)),
    additionsToken: () => read(() => listing.readAdditionsToken(store)),
    counts: () => read(() => listing.readCounts(store)),
  };
}
