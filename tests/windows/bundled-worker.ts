// Replaces `build-library-worker.ts` under Wine, where the worker is bundled beside the tests.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BuiltWorker } from '../helpers/system/build-library-worker.ts';

export async function buildLibraryWorker(entries: Readonly<Record<string, string>> = {}): Promise<BuiltWorker> {
  const folder = dirname(process.argv[1] ?? '');
  for (const name of ['library-worker', ...Object.keys(entries)]) {
    if (!existsSync(join(folder, `${name}.mjs`))) throw new Error(`scripts/test-windows.mjs does not bundle ${name}.`);
  }
  return { path: join(folder, 'library-worker.mjs'), folder, remove: () => undefined };
}
