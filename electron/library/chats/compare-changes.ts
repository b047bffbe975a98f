/** Changes compared answers: continues all of them, or keeps one. */

import type { ChatSettings, ReplyRecord } from '../../../shared/conversation.ts';
import { readParameters } from '../../../shared/parameters.ts';
import { textOrNull } from '../file/columns.ts';
import type { LibraryApi } from '../library-api.ts';
import { LibraryError } from '../library-error.ts';
import type { NewColumnReply } from '../library-values.ts';
import type { Store } from './context.ts';
import { updateSettings } from './conversation-changes.ts';
import type { ConversationTree } from './conversation-tree.ts';
import { conversationOf, readMessage, readPathChange, shownIds } from './reading.ts';
import { recount } from './recount.ts';
import { activate, loadTree } from './tree.ts';
import { insertReply, insertSentMessages, type MessageContent } from './turn-changes.ts';

export function addColumnTurns(
  store: Store,
  conversationId: string,
  said: MessageContent,
  columns: readonly NewColumnReply[],
  queueId?: string,
): ReturnType<LibraryApi['addColumnTurns']> {
  const tree = loadTree(store.sql, conversationId);
  const before = shownIds(store, tree);
  for (const { parentId } of columns) tree.get(parentId);
  const parentIds = columns.map(({ parentId }) => parentId);
  const userMessageIds = insertSentMessages(store, conversationId, said, parentIds, queueId);
  const added = columns.map(({ parentId, reply }, at) => {
    const userMessageId = userMessageIds[at] ?? '';
    const replyId = insertReply(store, conversationId, userMessageId, reply);
    // Every column continues in its own branch, including those off the active path.
    for (const [id, below] of [
      [parentId, userMessageId],
      [userMessageId, replyId],
    ] as const)
      store.sql.run('UPDATE messages SET active_child_id = ? WHERE id = ?', below, id);
    return { userMessageId, replyId };
  });
  recount(store, conversationId);
  return {
    ...readPathChange(store, conversationId, before),
    userMessageIds,
    replyIds: added.map(({ replyId }) => replyId),
  };
}

/**
 * Ends the comparison and gives the chat the kept answer's connection, model, parameters, streaming and system prompt.
 * `undoId` restores only the chat's previous parameters, streaming and system prompt.
 */
export function keepCompared(store: Store, messageId: string): ReturnType<LibraryApi['keepCompared']> {
  const conversationId = conversationOf(store, messageId);
  const tree = loadTree(store.sql, conversationId);
  const before = shownIds(store, tree);
  const groupId = comparisonAbove(store, tree, messageId);
  if (groupId === null) throw new LibraryError('invalid', 'the reply is not being compared');
  const group = store.sql.texts('SELECT message_id FROM replies WHERE compare_group_id = ?', groupId);
  store.sql.run('UPDATE replies SET compare_group_id = NULL WHERE compare_group_id = ?', groupId);
  activate(store.sql, tree, messageId);
  const { reply } = readMessage(store, messageId);
  if (reply !== null) updateSettings(store, conversationId, { connectionId: reply.connectionId, model: reply.model });
  const changed = updateSettings(store, conversationId, reply === null ? {} : askedWith(reply), true);
  return { ...readPathChange(store, conversationId, before, group), ...changed };
}

function askedWith({ parameters }: ReplyRecord): Partial<ChatSettings> {
  const { stream, systemPrompt = '' } = parameters;
  return { parameters: readParameters(parameters), stream, systemPrompt };
}

/** The comparison of the nearest compared reply at or above a message; null if there is none. */
function comparisonAbove(store: Store, tree: ConversationTree, messageId: string): string | null {
  for (const node of tree.pathTo(messageId).toReversed()) {
    const row = store.sql.get('SELECT compare_group_id FROM replies WHERE message_id = ?', node.id);
    const groupId = row === null ? null : textOrNull(row, 'compare_group_id');
    if (groupId !== null) return groupId;
  }
  return null;
}
