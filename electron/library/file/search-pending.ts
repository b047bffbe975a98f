/** The list of messages that the search index has not seen in their present state. */

import type { Sql, SqlValue } from './sql.ts';

/** Marks the messages that `condition` selects; the stamp tells the indexer that one changed while it was reading. */
export function markPending(sql: Sql, condition: string, ...values: SqlValue[]): void {
  sql.run(
    `INSERT INTO search_pending (n, stamp) SELECT n, 1 FROM messages WHERE ${condition}
     ON CONFLICT (n) DO UPDATE SET stamp = stamp + 1`,
    ...values,
  );
}

/** How many messages are not in the index yet. */
export function waitingCount(library: Sql): number {
  return library.number('SELECT count(*) FROM search_pending') ?? 0;
}
