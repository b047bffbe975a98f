// Helpers for tests of usage: the log, the sums, and whether they agree.
import { libraryPaths } from '../../../electron/library/file/files.ts';
import { Sql } from '../../../electron/library/file/sql.ts';
import { wrongSums } from '../../../electron/library/file/usage-schema.ts';
import type { LibraryHost } from '../../../electron/library/host/library-host.ts';
import { sumsOf, type UsageSums } from '../../../shared/usage/usage.ts';

export const ALWAYS = { fromDay: null, toDay: null };

export function total(host: LibraryHost, conversationId: string | null = null): UsageSums {
  return sumsOf(host.api.usage(ALWAYS, conversationId).days);
}

/** Counts the sums that don't follow from the log, and the replies that are missing in the log. */
export function wrongIn(folder: string, keyHex: string | null = null): { sums: number; unlogged: number } {
  const sql = new Sql(libraryPaths(folder).library, { keyHex });
  try {
    const unlogged = sql.number(
      `SELECT count(*) FROM replies r JOIN messages m ON m.id = r.message_id
       WHERE r.connection_id <> '' AND r.ending IS NOT NULL AND r.parameters NOT LIKE '%"isEdited":true%'
         AND NOT EXISTS (SELECT 1 FROM usage_log u WHERE u.message_id = r.message_id)
         AND NOT EXISTS (SELECT 1 FROM usage_log u WHERE u.at = m.created_at AND u.connection_id = r.connection_id AND u.model = r.model)`,
    );
    return { sums: wrongSums(sql), unlogged: unlogged ?? 0 };
  } finally {
    sql.close();
  }
}
