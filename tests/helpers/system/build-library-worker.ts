// Bundles the library's worker as the app does, into a temporary folder.
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

export interface BuiltWorker {
  readonly path: string;
  readonly folder: string;
  readonly remove: () => void;
}

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** @param entries further entries to bundle, by the name of the resulting file */
export async function buildLibraryWorker(entries: Readonly<Record<string, string>> = {}): Promise<BuiltWorker> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-worker-'));
  // The native module is loaded from the app's dependencies.
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: true, external: ['libsql'] },
    resolve: { conditions: ['node', 'module', 'import', 'default'] },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'node20.18',
      minify: false,
      rolldownOptions: {
        input: { 'library-worker': join(root, 'electron/library/thread/worker.ts'), ...entries },
        external: [/^libsql(\/|$)/, /^@libsql\//, /^node:/],
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
      },
    },
  });
  return {
    path: join(folder, 'library-worker.mjs'),
    folder,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
