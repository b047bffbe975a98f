/** Runs main's scripts from the code that was compiled during packaging, and writes that compiled code. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire, wrap } from 'node:module';
import { dirname } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';

/**
 * A file beside each script. V8 only accepts it from the same version, but only compares the script's length: both
 * files must be from the same package.
 */
export const compiledOf = (path: string): string => `${path}.compiled`;

/** Applies to every `.cjs` file that is loaded from now on; `onRun` is called for each. */
export function runCompiled(
  extensions: NodeJS.RequireExtensions,
  onRun?: (path: string, script: Script) => void,
): void {
  extensions['.cjs'] = (module, path) => {
    const kept = existsSync(compiledOf(path)) ? { cachedData: readFileSync(compiledOf(path)) } : {};
    const script = new Script(wrap(readFileSync(path, 'utf8')), { filename: path, ...kept });
    onRun?.(path, script);
    const body: unknown = script.runInThisContext();
    if (typeof body !== 'function') throw new Error(`${path} is no module`);
    Reflect.apply(body, module.exports, [module.exports, createRequire(path), module, path, dirname(path)]);
  };
}

/** Includes the functions that have run so far, which are those that a start needs. */
export function writeCompiled(scripts: ReadonlyMap<string, Script>): void {
  // V8 only accepts code compiled with the same flags, and a start only gets this flag later (library/file/memory.ts).
  setFlagsFromString('--no-expose-gc');
  for (const [path, script] of scripts) writeFileSync(compiledOf(path), script.createCachedData());
}
