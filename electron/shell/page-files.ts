/** Reads the page's files from disk, some of them stored as Brotli to keep the package small. */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

const decompress = promisify(brotliDecompress);

/** `name.br` holds the file `name`; the packaging script writes it. */
const COMPRESSED_ENDING = '.br';

export interface PageFile {
  readonly path: string;
  readonly isCompressed: boolean;
}

/** All files below `root` by the name they are served under: `/`-separated, without the extension for compression. */
export async function listPageFiles(root: string): Promise<ReadonlyMap<string, PageFile>> {
  return new Map(await filesIn(root, ''));
}

/** Lists the files folder by folder: for an archive, Electron takes ten times as long with `recursive`. */
async function filesIn(folder: string, prefix: string): Promise<readonly [string, PageFile][]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry): [string, PageFile] => {
      const name = `${prefix}${entry.name}`;
      const isCompressed = name.endsWith(COMPRESSED_ENDING);
      const path = join(folder, entry.name);
      return [isCompressed ? name.slice(0, -COMPRESSED_ENDING.length) : name, { path, isCompressed }];
    });
  const folders = entries.filter((entry) => entry.isDirectory());
  const below = await Promise.all(folders.map(({ name }) => filesIn(join(folder, name), `${prefix}${name}/`)));
  return [...files, ...below.flat()];
}

/** The decompressed bytes of a file. Rejects when the file is gone or its compressed form is damaged. */
export async function readPageFile({ path, isCompressed }: PageFile): Promise<Buffer> {
  const stored = await readFile(path);
  return isCompressed ? decompress(stored) : stored;
}
