/** Stores a chat's drafts, open editors and reading position, none of which changes its messages. */

import type { ConversationSummary, ReadingPosition } from '../../../shared/conversation.ts';
import { LibraryError } from '../library-error.ts';
import type { Store } from './context.ts';
import { readSummaries, readSummary } from './listing.ts';
import { dropEdit } from './turn-changes.ts';

export function setPosition(store: Store, id: string, position: ReadingPosition): void {
  store.sql.run('UPDATE conversations SET position = ? WHERE id = ?', JSON.stringify(position), id);
}

export function setEdit(store: Store, id: string, place: string, words: string | null): void {
  if (words === null) {
    dropEdit(store, id, place);
    return;
  }
  const written = store.sql.run(
    `INSERT INTO edits (conversation_id, place, text) SELECT id, ?2, ?3 FROM conversations WHERE id = ?1
     ON CONFLICT (conversation_id, place) DO UPDATE SET text = excluded.text`,
    id,
    place,
    words,
  );
  requireWritten(written);
}

/** @param count how many rows a change wrote; 0 if the chat doesn't exist. The chat may be in the trash. */
function requireWritten(count: number): void {
  if (count === 0) throw new LibraryError('not_found', 'no such conversation');
}

export function markRead(store: Store, id: string): ConversationSummary {
  store.sql.run('UPDATE conversations SET is_unread = 0 WHERE id = ?', id);
  return readSummary(store, id);
}

export function setDraft(store: Store, id: string, text: string): ConversationSummary | null {
  requireWritten(store.sql.run('UPDATE conversations SET draft = ? WHERE id = ?', text, id));
  return readSummaries(store, [id])[0] ?? null;
}
