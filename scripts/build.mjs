/** `npm run build`: builds main, preload and renderer from vite.config.ts. */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { build } from 'vite';
import { writeLicences } from './packaging/licences.mjs';
import { forgetShippedPackages } from './packaging/shipped-packages.mjs';
import { inProject, inProjectCache, projectRoot } from './paths.mjs';
import { argumentsOf, Failure, isEntryPoint, runCommand } from './terminal.mjs';

/** @typedef {'main' | 'preload' | 'renderer'} Part */

/** The parts of the app and the file each starts from. @type {Readonly<Record<Part, string>>} */
const PARTS = {
  main: 'electron/main.ts',
  preload: 'electron/preload.ts',
  renderer: 'renderer/index.html',
};
const USAGE = `npm run build -- [--development] [--verbose] [${Object.keys(PARTS).join('] [')}]`;

/**
 * Builds the given parts one after another into `build/`.
 *
 * @param {{ parts?: Part[], isDevelopment?: boolean, isQuiet?: boolean }} [options]
 */
export async function buildApp(options = {}) {
  const { parts = /** @type {Part[]} */ (Object.keys(PARTS)), isDevelopment = false, isQuiet = true } = options;
  process.env.PARLEY_BUILD = isDevelopment ? 'development' : 'production';
  process.env.NODE_ENV = isDevelopment ? 'development' : 'production';
  process.chdir(projectRoot);
  // Remove the stamp, so that a development or partial build isn't mistaken for a fresh production build.
  await rm(inProjectCache('build-stamp'), { force: true });
  for (const part of parts) {
    if (!existsSync(inProject(PARTS[part]))) throw new Error(`Cannot build: ${PARTS[part]} is missing.`);
    const startedAt = Date.now();
    await forgetShippedPackages(part);
    await build({ configFile: inProject('vite.config.ts'), mode: part, logLevel: isQuiet ? 'warn' : 'info' });
    console.log(`Built ${part} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  }
  await writeLicences();
}

if (isEntryPoint(import.meta.url)) {
  await runCommand(async () => {
    const { positionals, values } = argumentsOf(USAGE, {
      allowPositionals: true,
      options: { development: { type: 'boolean', default: false }, verbose: { type: 'boolean', default: false } },
    });
    if (!positionals.every((name) => name in PARTS)) throw new Failure(`Usage: ${USAGE}`);
    const parts = /** @type {Part[]} */ (positionals);
    await buildApp({
      ...(parts.length > 0 ? { parts } : {}),
      isDevelopment: values.development,
      isQuiet: !values.verbose,
    });
  });
}
