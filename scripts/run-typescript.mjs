/** Loads a TypeScript module of the app into Node, whose older versions can't read TypeScript themselves. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { inProject, inProjectCache } from './paths.mjs';
import { Failure } from './terminal.mjs';

/**
 * Bundles a module with its imports, and imports the bundle.
 *
 * @param {string} path below the project's root
 * @returns {Promise<Record<string, any>>} its exports
 */
export async function importTypeScript(path) {
  const entry = inProject(path);
  if (!existsSync(entry)) throw new Failure(`${path} is missing.`);
  await mkdir(inProjectCache(), { recursive: true });
  const folder = await mkdtemp(inProjectCache('tool-'));
  try {
    await build({
      configFile: false,
      root: inProject(),
      publicDir: false,
      logLevel: 'warn',
      ssr: { noExternal: true, external: ['libsql'] },
      build: {
        ssr: true,
        outDir: folder,
        emptyOutDir: false,
        target: 'node20',
        minify: false,
        rolldownOptions: {
          input: { tool: entry },
          external: [/^node:/, /^libsql$/, ...builtinModules],
          output: { format: 'es', entryFileNames: '[name].mjs', codeSplitting: false },
        },
      },
    });
    return await import(pathToFileURL(join(folder, 'tool.mjs')).href);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
