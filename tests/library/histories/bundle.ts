// Bundles the process that plays histories, with old faults planted in the library on request.
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import type { Edit } from './planted.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const here = join(root, 'tests/library/histories');

export interface Player {
  readonly path: string;
  readonly remove: () => void;
}

/** Applies each edit to its file; an edit that matches nothing is an error, because it would plant no fault. */
function planting(edits: readonly Edit[]): Plugin {
  const done = new Set<Edit>();
  return {
    name: 'planted-faults',
    transform(code, id) {
      let edited = code;
      for (const edit of edits) {
        if (!id.split('?')[0]?.endsWith(`electron/library/${edit.file}`)) continue;
        if (!edited.includes(edit.find)) throw new Error(`${edit.file} no longer holds: ${edit.find}`);
        edited = edited.replace(edit.find, () => edit.put);
        done.add(edit);
      }
      return edited === code ? null : { code: edited, map: null };
    },
    buildEnd(error) {
      if (error === undefined && done.size < edits.length)
        throw new Error(`not planted: ${edits.filter((edit) => !done.has(edit)).map(({ file }) => file)}`);
    },
  };
}

export async function bundlePlayer(edits: readonly Edit[] = []): Promise<Player> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-histories-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [{ ...planting(edits), enforce: 'pre' }],
    ssr: { noExternal: true, external: ['libsql'] },
    resolve: {
      conditions: ['node', 'module', 'import', 'default'],
      // The history controls randomness and garbage collection.
      alias: [
        { find: /^.*\/memory\.ts$/, replacement: join(here, 'sim-memory.ts') },
        { find: /^node:crypto$/, replacement: join(here, 'sim-crypto.ts') },
      ],
    },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'node20.18',
      minify: false,
      rolldownOptions: {
        input: { play: join(here, 'play.ts') },
        external: [/^libsql(\/|$)/, /^@libsql\//, /^node:(?!crypto)/],
        output: { format: 'es', entryFileNames: '[name].mjs', codeSplitting: false },
      },
    },
  });
  return { path: join(folder, 'play.mjs'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}
