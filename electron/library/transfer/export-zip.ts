/** Writes an archive: the JSON document, and beside it each attachment as a file. */

import { readImageHeader } from '../../../shared/image-header.ts';
import { readContent } from '../attachments/stored-content.ts';
import { ARCHIVED_DOCUMENT, ARCHIVED_FILES } from './archived-names.ts';
import { jsonPieces } from './export-json.ts';
import type { ExportOptions, ExportProgress } from './export-options.ts';
import type { OutputFile } from './output-file.ts';
import type { ChosenConversations } from './read-document.ts';
import { ZipWriter } from './zip-writer.ts';

/**
 * Holds one attachment in memory at a time. Compresses nothing: images wouldn't get smaller, and an import refuses a
 * document that unpacks to many times its size, as compressed repeated text would.
 */
export async function writeZip(
  options: ExportOptions,
  chosen: ChosenConversations,
  file: OutputFile,
  progress: ExportProgress,
): Promise<void> {
  const zip = new ZipWriter((bytes) => file.writeBytes(bytes), new Date(options.now()));
  const contents = new Map<string, string>();
  const pieces = jsonPieces(options, chosen, progress, ({ sha256, data }) => {
    const name = `${ARCHIVED_FILES}${sha256}.${endingOf(data)}`;
    contents.set(name, sha256);
    return { file: name };
  });
  await zip.addPieces(ARCHIVED_DOCUMENT, pieces);
  for (const [name, sha256] of contents) {
    zip.add(name, Buffer.from(readContent(options.store.sql, sha256) ?? '', 'base64'));
    await progress.add(0);
  }
  zip.end();
}

/** The file ending for the image's type; `txt` for content that isn't an image. */
function endingOf(base64: string): string {
  const header = readImageHeader(Buffer.from(base64, 'base64'));
  return header === null ? 'txt' : header.mime.slice('image/'.length);
}
