/** Writes an archive: the JSON document, and beside it each attachment as a file. */

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { readImageHeader } from '../../../shared/image-header.ts';
import { readContent } from '../attachments/stored-content.ts';
import { ARCHIVED_DOCUMENT, ARCHIVED_FILES } from './archived-names.ts';
import { jsonPieces } from './export-json.ts';
import type { ExportOptions, ExportProgress } from './export-options.ts';
import type { OutputFile } from './output-file.ts';
import type { ChosenConversations } from './read-document.ts';

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
  const zip = new ZipFile();
  const stored = { compress: false, mtime: new Date(options.now()) };
  const contents = new Map<string, string>();
  const pieces = jsonPieces(options, chosen, progress, ({ sha256, data }) => {
    const name = `${ARCHIVED_FILES}${sha256}.${endingOf(data)}`;
    contents.set(name, sha256);
    return { file: name };
  });

  async function* contentOf(sha256: string): AsyncIterable<Buffer> {
    yield Buffer.from(readContent(options.store.sql, sha256) ?? '', 'base64');
    await progress.add(0);
  }
  // The attachments are known once the document is complete.
  async function* documentThenFiles(): AsyncIterable<string> {
    yield* pieces;
    for (const [name, sha256] of contents)
      zip.addReadStreamLazy(name, stored, (add) => add(null, streamOf(contentOf(sha256))));
    zip.end();
  }
  // The archive ignores errors of what it reads.
  const streamOf = (content: AsyncIterable<string | Buffer>): Readable =>
    Readable.from(content).once('error', (error) => zip.outputStream.emit('error', error));

  const document = streamOf(documentThenFiles());
  zip.addReadStream(document, ARCHIVED_DOCUMENT, stored);
  try {
    await pipeline(zip.outputStream, async (chunks: AsyncIterable<string | Buffer>) => {
      for await (const bytes of chunks) file.writeBytes(Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes));
    });
  } finally {
    document.destroy();
  }
}

/** The file ending for the image's type; `txt` for content that isn't an image. */
function endingOf(base64: string): string {
  const header = readImageHeader(Buffer.from(base64, 'base64'));
  return header === null ? 'txt' : header.mime.slice('image/'.length);
}
