/** Stores the content of attachments, each content once, and reads it in pieces. */

import { LIMITS } from '../../../shared/limits.ts';
import { integer, integerOrNull, text, textOrNull } from '../file/columns.ts';
import { SKIP_EXISTING, type Sql } from '../file/sql.ts';
import { LibraryError } from '../library-error.ts';
import type { ContentPiece, NewAttachment } from '../library-values.ts';

export type StoredContent = Pick<NewAttachment, 'sha256' | 'bytes' | 'width' | 'height' | 'thumbnail' | 'data'>;

/** Stores content. Call it in the transaction that inserts the row that refers to it. */
export function putContent(sql: Sql, content: StoredContent): void {
  const { sha256, bytes, width, height, thumbnail, data } = content;
  sql.insert('attachment_files', { sha256, size: bytes, width, height, thumbnail, data }, SKIP_EXISTING);
}

/** Stores content from a file only if a row refers to it: otherwise nothing would ever remove it. */
export function putNamedContent(sql: Sql, content: StoredContent): void {
  const { sha256 } = content;
  const isNamed = sql.get(
    `SELECT 1 AS yes FROM attachments WHERE sha256 = ?1 UNION ALL SELECT 1 FROM pending_attachments WHERE sha256 = ?1 LIMIT 1`,
    sha256,
  );
  if (isNamed !== null) putContent(sql, content);
}

/** The content with its size and thumbnail; null if it doesn't exist. */
export function readStored(sql: Sql, sha256: string): StoredContent | null {
  const row = sql.get('SELECT * FROM attachment_files WHERE sha256 = ?', sha256);
  if (row === null) return null;
  return {
    sha256,
    bytes: integer(row, 'size'),
    width: integerOrNull(row, 'width'),
    height: integerOrNull(row, 'height'),
    thumbnail: textOrNull(row, 'thumbnail'),
    data: text(row, 'data'),
  };
}

/** The piece of the content that starts at `offset`, at most `LIMITS.attachmentPieceChars` long. */
export function readPiece(sql: Sql, sha256: string, offset: number): ContentPiece {
  const row = sql.get(
    `SELECT CAST(substr(CAST(data AS BLOB), ?2, ?3) AS TEXT) AS piece, octet_length(data) AS total
     FROM attachment_files WHERE sha256 = ?1`,
    sha256,
    offset + 1,
    LIMITS.attachmentPieceChars,
  );
  if (row === null) throw new LibraryError('not_found', 'no such attachment');
  return { data: text(row, 'piece'), total: integer(row, 'total') };
}

/** The whole content as base64; null if it doesn't exist. */
export function readContent(sql: Sql, sha256: string): string | null {
  const row = sql.get('SELECT data FROM attachment_files WHERE sha256 = ?', sha256);
  return row === null ? null : text(row, 'data');
}

/** A `data:` URL of the small copy; null if there is none. */
export function readThumbnail(sql: Sql, sha256: string): string | null {
  const row = sql.get('SELECT thumbnail FROM attachment_files WHERE sha256 = ?', sha256);
  if (row === null) throw new LibraryError('not_found', 'no such attachment');
  return textOrNull(row, 'thumbnail');
}

export function setThumbnail(sql: Sql, sha256: string, thumbnail: string): void {
  sql.run('UPDATE attachment_files SET thumbnail = ? WHERE sha256 = ?', thumbnail, sha256);
}

/** The bytes of all contents together. */
export function storedBytes(sql: Sql): number {
  return sql.number('SELECT sum(size) FROM attachment_files') ?? 0;
}

/** Removes content that no row refers to, which can only exist after damage. */
export function removeUnusedContent(sql: Sql): void {
  sql.run(
    `DELETE FROM attachment_files WHERE sha256 NOT IN
       (SELECT sha256 FROM attachments UNION ALL SELECT sha256 FROM pending_attachments)`,
  );
}
