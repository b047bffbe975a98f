/** Stores the requests that were sent for a reply and its title, within two limits. */

import { LIMITS } from '../../../shared/limits.ts';
import type { RequestDetails, TitleRequest } from '../../../shared/requests/request-details.ts';
import type { Usage } from '../../../shared/service.ts';
import { text } from '../file/columns.ts';
import type { StoredPathChange } from '../library-values.ts';
import { logTitle } from '../usage/usage-log.ts';
import type { Store } from './context.ts';
import { readDetails, readMessageChange } from './reading.ts';

/** Stores a reply's details, if there are any. Keeps title requests when the reply is continued or ends again. */
export function writeDetails(store: Store, details: RequestDetails | null): void {
  if (details === null) return;
  const titleRequests = readDetails(store, details.messageId)?.titleRequests;
  const data = JSON.stringify(titleRequests === undefined ? details : { ...details, titleRequests });
  store.sql.run(
    'INSERT OR REPLACE INTO details (message_id, size, data) VALUES (?, ?, ?)',
    details.messageId,
    data.length,
    data,
  );
  const newest = store.sql.number('SELECT max(n) FROM details') ?? 0;
  store.sql.run('DELETE FROM details WHERE n <= ?', newest - LIMITS.detailsKeptMax);
  keepWithinSize(store);
}

/** See `LibraryApi`. Tells the title requests of one reply apart by the times when they were sent. */
export function keepTitleRequest(store: Store, request: TitleRequest, usage: Usage | null): StoredPathChange | null {
  logTitle(store.sql, request, usage);
  const { messageId, timings } = request;
  const details = readDetails(store, messageId);
  const row = store.sql.get('SELECT conversation_id FROM messages WHERE id = ?', messageId);
  if (details === null || row === null) return null;
  const others = (details.titleRequests ?? []).filter((one) => one.timings.startedAt !== timings.startedAt);
  const data = JSON.stringify({ ...details, titleRequests: [...others, request] });
  store.sql.run('UPDATE details SET size = ?, data = ? WHERE message_id = ?', data.length, data, messageId);
  keepWithinSize(store);
  return readMessageChange(store, text(row, 'conversation_id'), messageId);
}

function keepWithinSize({ sql }: Store): void {
  const total = sql.number('SELECT sum(size) FROM details') ?? 0;
  if (total <= LIMITS.detailsKeptMaxChars) return;
  sql.run(
    `DELETE FROM details WHERE n IN (SELECT n FROM (SELECT n, sum(size) OVER (ORDER BY n DESC) AS upto FROM details) WHERE upto > ?)`,
    LIMITS.detailsKeptMaxChars,
  );
}
