/** Tracks how chats that moved to memory change on disk, so that saving them later doesn't undo those changes. */

import { text, textOrNull } from '../file/columns.ts';
import type { Sql } from '../file/sql.ts';
import { copyConversation } from './copy-conversation.ts';
import { forgetIn } from './forget-in-copy.ts';
import { isNothing, stillDeleted } from './forgotten.ts';

const TABLES = ['conversations', 'messages'] as const;

/** Row ids of one table, each with the trash entry or import that hides the row. */
type Hiding = Map<string, string | null>;

/**
 * While the disk refuses to save a chat, it may still accept other work: emptying the trash, finishing or removing an
 * import. The results of that work are kept; in all other respects, the chats in memory replace those on disk.
 */
export class ShelteredChats {
  readonly #hiding: Readonly<Record<(typeof TABLES)[number], Hiding>> = {
    conversations: new Map(),
    messages: new Map(),
  };
  /** The ids of trash entries. */
  readonly #entries = new Set<string>();

  takeIn(disk: Sql, shelter: Sql, conversationId: string): void {
    shelter.transaction('fast', () => copyConversation(disk, shelter, conversationId));
    const rows = shelter.all(
      `SELECT 'conversations' AS kind, id, trash_id FROM conversations WHERE id = ?1
       UNION ALL SELECT 'messages', id, trash_id FROM messages WHERE conversation_id = ?1
       UNION ALL SELECT 'trash', id, NULL FROM trash WHERE conversation_id = ?1`,
      conversationId,
    );
    for (const row of rows) {
      const kind = TABLES.find((table) => table === row.kind);
      if (kind === undefined) this.#entries.add(text(row, 'id'));
      else this.#hiding[kind].set(text(row, 'id'), textOrNull(row, 'trash_id'));
    }
  }

  /** Updates the shelter with what changed on disk since the last call. Call this in a transaction of the disk. */
  follow(disk: Sql, shelter: Sql): void {
    const { conversations, messages } = this.#hiding;
    const known = {
      conversations: [...conversations.keys()],
      messages: [...messages.keys()],
      saved: [],
      experiments: [],
    };
    const gone = stillDeleted(disk, known);
    if (!isNothing(gone)) forgetIn(shelter, gone);
    for (const table of TABLES) {
      const hiding = this.#hiding[table];
      for (const id of gone[table]) hiding.delete(id);
      const rows = disk.all(
        `SELECT id, trash_id FROM ${table} WHERE id IN (SELECT value FROM json_each(?))`,
        JSON.stringify(known[table]),
      );
      for (const row of rows) {
        const [id, now] = [text(row, 'id'), textOrNull(row, 'trash_id')];
        const before = hiding.get(id) ?? null;
        if (now === before) continue;
        // Rows that were deleted in the shelter stay deleted.
        shelter.run(`UPDATE ${table} SET trash_id = ? WHERE id = ? AND trash_id IS ?`, now, id, before);
        hiding.set(id, now);
      }
    }
    shelter.run(
      'DELETE FROM trash WHERE id IN (SELECT value FROM json_each(?))',
      JSON.stringify(
        [...this.#entries].filter((id) => disk.get('SELECT 1 AS yes FROM trash WHERE id = ?', id) === null),
      ),
    );
  }

  /** Call it when the shelter has become empty. */
  clear(): void {
    for (const table of TABLES) this.#hiding[table].clear();
    this.#entries.clear();
  }
}
