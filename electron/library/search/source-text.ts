/** Extracts the titles and addresses of a reply's sources as searchable text. */

import { readExtras, sourceWords } from '../../../shared/replies/reply-extras.ts';
import { textOrNull } from '../file/columns.ts';
import type { Row } from '../file/sql.ts';
import { storedJson } from '../json.ts';

/** The searchable text; empty for a message without sources. */
export function sourcesOf(row: Row): string {
  const extras = textOrNull(row, 'extras');
  return extras === null ? '' : sourceWords(readExtras(storedJson(extras)));
}
