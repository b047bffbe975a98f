/** Lists the messages whose current text isn't in the search index yet. */

import type { Sql, SqlValue } from './sql.ts';

/**
 * Marks the messages that `condition` selects. The stamp tells the indexer that a message changed while it was being
 * indexed.
 */
export function markPending(sql: Sql, condition: string, ...values: SqlValue[]): void {
  sql.run(
    `INSERT INTO search_pending (n, stamp) SELECT n, 1 FROM messages WHERE ${condition}
     ON CONFLICT (n) DO UPDATE SET stamp = stamp + 1`,
    ...values,
  );
}

/** How many messages aren't in the index yet. */
export function waitingCount(library: Sql): number {
  return library.number('SELECT count(*) FROM search_pending') ?? 0;
}
