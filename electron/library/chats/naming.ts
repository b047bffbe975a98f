/** Names chats automatically after their first message, and renames them when that message is permanently deleted. */

import { attachmentsOf } from '../attachments/stored-attachments.ts';
import { text } from '../file/columns.ts';
import type { Row } from '../file/sql.ts';
import type { Store } from './context.ts';
import { titleFrom } from './titles.ts';

/** Where a title came from; a title never replaces one with a higher number. */
export const TITLE_SOURCES = { none: 0, firstExchange: 1, model: 2, user: 3 } as const;

/** Names the chat after its first message unless it has a name. */
export function titleFirstExchange(store: Store, conversationId: string): void {
  const untitled = store.sql.get(
    'SELECT id FROM conversations WHERE id = ? AND title_source = ?',
    conversationId,
    TITLE_SOURCES.none,
  );
  if (untitled === null) return;
  const first = store.sql.get(
    `SELECT id, text FROM messages WHERE conversation_id = ? AND role = 'user' AND trash_id IS NULL ORDER BY created_at, n LIMIT 1`,
    conversationId,
  );
  const title = first === null ? '' : titleOf(store, first);
  if (title === '') return;
  store.sql.run(
    'UPDATE conversations SET title = ?, title_source = ? WHERE id = ?',
    title,
    TITLE_SOURCES.firstExchange,
    conversationId,
  );
}

/** The title from the message's text, or from the name of its first file if the text gives none. */
function titleOf({ sql }: Store, message: Row): string {
  const id = text(message, 'id');
  return titleFrom(text(message, 'text')) || titleFrom(attachmentsOf(sql, [id]).get(id)?.[0]?.name ?? '');
}

/**
 * Call it before these messages are permanently removed, and call the function it returns afterwards. Chats named after
 * one of them get a new name from what is left, because their old title quotes deleted text.
 *
 * @param goneChats chats that are also removed, and need no name
 */
export function renameWithout(
  store: Store,
  messageIds: readonly string[],
  goneChats: readonly string[] = [],
): () => void {
  const named = store.sql.all(
    `SELECT c.id AS chat_id, c.title, m.id, m.text FROM messages m JOIN conversations c ON c.id = m.conversation_id
     WHERE m.id IN (SELECT value FROM json_each(?)) AND m.role = 'user' AND c.title_source = ?
       AND c.id NOT IN (SELECT value FROM json_each(?))`,
    JSON.stringify(messageIds),
    TITLE_SOURCES.firstExchange,
    JSON.stringify(goneChats),
  );
  const nameless = named.filter((row) => text(row, 'title') === titleOf(store, row));
  const ids = new Set(nameless.map((row) => text(row, 'chat_id')));
  return () => {
    for (const id of ids) {
      store.sql.run(`UPDATE conversations SET title = '', title_source = ? WHERE id = ?`, TITLE_SOURCES.none, id);
      titleFirstExchange(store, id);
      // The trash entry shows the title too, so rename a chat in the trash there as well.
      store.sql.run(
        'UPDATE trash SET title = (SELECT title FROM conversations WHERE id = ?1) WHERE target_id = ?1',
        id,
      );
    }
  };
}
