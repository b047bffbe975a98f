/** Runs main's scripts from the code that was compiled during packaging, and writes that compiled code. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire, wrap } from 'node:module';
import { dirname } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';

/**
 * The compiled code beside each script. V8 checks its own version but only the script's length, so both files must come
 * from the same package.
 */
export const compiledOf = (path: string): string => `${path}.compiled`;

/** Runs every `.cjs` file that is loaded from now on from its compiled code; calls `onRun` for each. */
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

/** Writes the code of each script with every function that has run so far: those that a start needs. */
export function writeCompiled(scripts: ReadonlyMap<string, Script>): void {
  // V8 only accepts code compiled with the same flags, and at a start this flag is set later (library/file/memory.ts).
  setFlagsFromString('--no-expose-gc');
  for (const [path, script] of scripts) writeFileSync(compiledOf(path), script.createCachedData());
}
