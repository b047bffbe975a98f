/** Measures how much a permanent deletion overwrites, so that one transaction doesn't overwrite too much. */

import { LIMITS } from '../../../shared/limits.ts';
import { integer, text } from '../file/columns.ts';
import type { Sql } from '../file/sql.ts';

/** SQL for the bytes of texts, details and files of the messages `m` that `where` selects. Reads no text. */
export const storedBytes = (where: string): string => `(SELECT coalesce(sum(
    octet_length(m.text) + octet_length(m.reasoning)
    + coalesce((SELECT d.size FROM details d WHERE d.message_id = m.id), 0)
    + coalesce((SELECT sum(octet_length(f.data)) FROM attachments a JOIN attachment_files f ON f.sha256 = a.sha256
        WHERE a.message_id = m.id), 0)
  ), 0) FROM messages m WHERE ${where})`;

/** Groups the chats so that each group is about as large as one transaction may be; never divides a chat. */
export function chatsInParts(sql: Sql, ids: readonly string[]): readonly (readonly string[])[] {
  const rows = sql.all(
    `SELECT j.value AS id, ${storedBytes('m.conversation_id = j.value')} AS bytes FROM json_each(?) j`,
    JSON.stringify(ids),
  );
  const parts: string[][] = [];
  let bytes: number = LIMITS.removalMaxBytes;
  for (const row of rows) {
    if (bytes >= LIMITS.removalMaxBytes) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(text(row, 'id'));
    bytes += integer(row, 'bytes');
  }
  return parts;
}
