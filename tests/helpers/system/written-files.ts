/** Reads everything that an app has written, even while its last Chromium processes still delete some of it. */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '../../e2e/parley-app.ts';

/** Yields every file below `folder` that still exists when it is read. */
export async function* writtenFiles(
  folder: string,
): AsyncGenerator<{ readonly path: string; readonly content: Buffer }> {
  const entries = await until('no file disappears while the files are listed', () =>
    readdir(folder, { recursive: true, withFileTypes: true }),
  );
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path).catch(() => null);
    if (content !== null) yield { path, content };
  }
}
