/** Copies the usage log into the backup that replaces the library, so that restoring a backup doesn't lose spending. */

import { CONTENT_TABLES } from '../file/content-tables.ts';
import { quoted, Sql } from '../file/sql.ts';
import { USED_COLUMNS } from '../file/stored-usage.ts';
import { createUsageTables } from '../file/usage-schema.ts';

const COLUMNS = CONTENT_TABLES.usage_log;
const FIGURES = ['requests', 'first_token_ms', 'duration_ms', ...USED_COLUMNS];
const isOther = FIGURES.map((name) => `excluded.${name} IS NOT usage_log.${name}`).join(' OR ');

/** Counts one request for a running reply: it was sent to the service, but neither file will have its end. */
const FIGURES_NOW = COLUMNS.map((name) =>
  name === 'requests'
    ? `iif(l.requests = 0 AND EXISTS (SELECT 1 FROM main.messages m WHERE m.id = l.message_id AND m.status = 'streaming'), 1, l.requests)`
    : `l.${name}`,
).join(', ');

/** `to` must be closed. For a turn in both files, the library's figures win unless they count fewer requests. */
export function carryUsage(library: Sql, to: string, toKeyHex: string | null): void {
  // An older copy lacks the usage tables. Migrating it later keeps the tables created here.
  const copy = new Sql(to, { keyHex: toKeyHex });
  try {
    createUsageTables(copy);
    copy.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    copy.close();
  }
  library.exec(`ATTACH ${quoted(to)} AS coming KEY ${quoted(toKeyHex ?? '')}`);
  try {
    library.transaction('durable', () => {
      library.exec(
        `INSERT INTO coming.usage_log (${COLUMNS.join(', ')}) SELECT ${FIGURES_NOW} FROM main.usage_log l WHERE 1
         ON CONFLICT (message_id, seq) DO UPDATE SET ${FIGURES.map((name) => `${name} = excluded.${name}`).join(', ')}
         WHERE excluded.requests >= usage_log.requests AND (${isOther})`,
      );
      library.exec(
        `INSERT INTO coming.usage_connections (id, name, at) SELECT id, name, at FROM main.usage_connections WHERE 1
         ON CONFLICT (id) DO UPDATE SET name = excluded.name, at = excluded.at WHERE excluded.at >= usage_connections.at`,
      );
    });
    library.exec('PRAGMA coming.wal_checkpoint(TRUNCATE)');
  } finally {
    library.exec('DETACH coming');
  }
}
