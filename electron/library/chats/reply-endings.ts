/** Applies the changes that come from running turns: journal entries and endings. */

import { statusOfEnding } from '../../../shared/conversation.ts';
import { addAttachments } from '../attachments/stored-attachments.ts';
import { text, textOrNull, toFlag } from '../file/columns.ts';
import type { SqlValue } from '../file/sql.ts';
import { firstTokenOf } from '../file/stored-usage.ts';
import { jsonOrNull, storedJson } from '../json.ts';
import type { LibraryApi } from '../library-api.ts';
import { LibraryError } from '../library-error.ts';
import type { JournalEntry, ReplyEnd, StoredPathChange } from '../library-values.ts';
import { endUsage, endUsageUnknown, requestsOf } from '../usage/usage-log.ts';
import type { Store } from './context.ts';
import { readJournal } from './message-reading.ts';
import { titleFirstExchange } from './naming.ts';
import { readMessageChange } from './reading.ts';
import { writeDetails } from './request-details.ts';
import { changeStatus } from './tree.ts';
import { markForSearch } from './turn-changes.ts';

/** Adds entries, except for messages that no longer exist and ended replies, whose text is already in the message. */
export function journal(store: Store, entries: readonly JournalEntry[]): void {
  for (const entry of entries) {
    store.sql.run(
      `INSERT OR IGNORE INTO journal (message_id, seq, text, reasoning)
       SELECT id, ?, ?, ? FROM messages WHERE id = ? AND status = 'streaming'`,
      entry.seq,
      entry.text,
      entry.reasoning,
      entry.messageId,
    );
  }
}

function writeUsage(store: Store, end: ReplyEnd): void {
  const row = store.sql.get('SELECT parameters FROM replies WHERE message_id = ?', end.messageId);
  const parameters = row === null ? null : storedJson(textOrNull(row, 'parameters'));
  endUsage(store.sql, end.messageId, {
    requests: requestsOf(end.details),
    usage: end.usage,
    firstTokenMs: firstTokenOf(parameters, end.firstTokenMs),
    durationMs: end.durationMs,
  });
}

/**
 * Stores how the reply ended. If the reply was deleted meanwhile, its ending is stored with it in the trash; returns
 * null if the whole chat is in the trash.
 */
export function endReply(store: Store, end: ReplyEnd): StoredPathChange | null {
  const row = store.sql.get('SELECT conversation_id FROM messages WHERE id = ?', end.messageId);
  if (row === null) throw new LibraryError('not_found', 'no such message');
  const conversationId = text(row, 'conversation_id');
  const status = statusOfEnding(end.ending);
  changeStatus(store.sql, conversationId, end.messageId, status, () =>
    store.sql.run(
      'UPDATE messages SET text = ?, reasoning = ?, status = ? WHERE id = ?',
      end.text,
      end.reasoning,
      status,
      end.messageId,
    ),
  );
  store.sql.run('DELETE FROM journal WHERE message_id = ?', end.messageId);
  const values: SqlValue[] = [
    end.completionId,
    end.finishReason,
    jsonOrNull(end.usage),
    end.firstTokenMs,
    end.durationMs,
    end.reasoningMs,
    end.ending,
    jsonOrNull(end.error),
    toFlag(end.isEmptyAnswer),
    jsonOrNull(end.extras),
    jsonOrNull(end.reasoningFields),
    end.messageId,
  ];
  store.sql.run(
    `UPDATE replies SET completion_id = ?, finish_reason = ?, usage = ?, first_token_ms = ?, duration_ms = ?, reasoning_ms = ?,
       ending = ?, error = ?, is_empty_answer = ?, extras = ?, reasoning_fields = ? WHERE message_id = ?`,
    ...values,
  );
  addAttachments(store.sql, end.messageId, end.images ?? []);
  writeUsage(store, end);
  writeDetails(store, end.details);
  markForSearch(store, end.messageId);
  if (end.isUnread) store.sql.run('UPDATE conversations SET is_unread = 1 WHERE id = ?', conversationId);
  titleFirstExchange(store, conversationId);
  return readMessageChange(store, conversationId, end.messageId);
}

/** Marks interrupted replies. Runs before any other request to a newly opened library. */
export function recoverInterrupted(store: Store): ReturnType<LibraryApi['recoverInterrupted']> {
  const rows = store.sql.all(`SELECT id, conversation_id, text, reasoning FROM messages WHERE status = 'streaming'`);
  for (const row of rows) {
    const id = text(row, 'id');
    const kept = readJournal(store, id);
    store.sql.run(
      `UPDATE messages SET text = ?, reasoning = ?, status = 'interrupted' WHERE id = ?`,
      text(row, 'text') + kept.text,
      text(row, 'reasoning') + kept.reasoning,
      id,
    );
    store.sql.run(`UPDATE replies SET ending = 'interrupted' WHERE message_id = ?`, id);
    endUsageUnknown(store.sql, id);
    store.sql.run('UPDATE conversations SET is_unread = 1 WHERE id = ?', text(row, 'conversation_id'));
    markForSearch(store, id);
    titleFirstExchange(store, text(row, 'conversation_id'));
  }
  store.sql.run('DELETE FROM journal');
  return {
    messageIds: rows.map((row) => text(row, 'id')),
    conversationIds: [...new Set(rows.map((row) => text(row, 'conversation_id')))],
  };
}
