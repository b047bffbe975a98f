/** Makes a chat of an answer: the request's messages, the answer, and the request's settings. */

import type { ChatSettings, ConversationSummary, SentParameters } from '../../../shared/conversation.ts';
import { placeOf } from '../../../shared/laboratory/answers.ts';
import { earlierOf } from '../../../shared/laboratory/experiment.ts';
import type { Store } from '../chats/context.ts';
import { insertConversation } from '../chats/conversation-changes.ts';
import { readSummary } from '../chats/listing.ts';
import { titleFirstExchange } from '../chats/naming.ts';
import { recount } from '../chats/recount.ts';
import { writeDetails } from '../chats/request-details.ts';
import { activateNew } from '../chats/tree.ts';
import { insertMessage, markForSearch } from '../chats/turn-changes.ts';
import { jsonOrNull } from '../json.ts';
import { LibraryError } from '../library-error.ts';
import { noteCopiedReply } from '../usage/usage-log.ts';
import { answerRequests, readAnswer } from './answers.ts';
import { readExperiment } from './experiments.ts';

/** @param parameters as the request sent them */
export function keepAnswer(
  store: Store,
  id: string,
  ordinal: number,
  settings: ChatSettings,
  parameters: SentParameters,
): ConversationSummary {
  const { definition, plan } = readExperiment(store, id);
  const { row, text, reasoning } = readAnswer(store, id, ordinal);
  if (plan === null || row.state === 'running' || row.state === 'waiting')
    throw new LibraryError('invalid', 'no answer');
  const place = placeOf(ordinal, plan);
  const [setting, asked] = [plan.settings[place.setting], plan.cases[place.case]];
  if (setting === undefined || asked === undefined) throw new LibraryError('not_found', 'no such answer');
  const conversationId = insertConversation(store, settings, null);
  const path: string[] = [];
  const add = (role: 'user' | 'assistant', words: string): string => {
    const message = { conversationId, parentId: path.at(-1) ?? null, role, status: 'complete', text: words } as const;
    const messageId = insertMessage(store, message);
    path.push(messageId);
    return messageId;
  };
  for (const { role, text: words } of earlierOf(definition, asked)) add(role, words);
  add('user', asked.text);
  const messageId = add('assistant', text);
  store.sql.run('UPDATE messages SET reasoning = ? WHERE id = ?', reasoning, messageId);
  if (reasoning !== '') markForSearch(store, messageId);
  store.sql.insert('replies', {
    message_id: messageId,
    connection_id: setting.connectionId,
    connection_name: setting.connectionName,
    model: setting.model,
    parameters: JSON.stringify(parameters),
    finish_reason: row.finishReason,
    usage: jsonOrNull(row.usage),
    first_token_ms: row.firstTokenMs,
    duration_ms: row.durationMs,
    ending: row.ending,
    error: jsonOrNull(row.error),
    is_empty_answer: text === '' ? 1 : 0,
  });
  // Don't count the tokens again: the experiment has already counted them.
  noteCopiedReply(store.sql, messageId, conversationId);
  const details = answerRequests(store, id, ordinal).at(-1);
  if (details !== undefined) writeDetails(store, { ...details, messageId });
  activateNew(store.sql, conversationId, path);
  recount(store, conversationId);
  titleFirstExchange(store, conversationId);
  return readSummary(store, conversationId);
}
