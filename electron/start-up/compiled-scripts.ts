/** Runs main's scripts as they were compiled while the package was made, and writes down what V8 compiles of them. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire, wrap } from 'node:module';
import { dirname } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';

/** Beside each script. V8 takes it from its own version alone, but asks of the script no more than its length: both must be of one package. */
export const compiledOf = (path: string): string => `${path}.compiled`;

/** For every `.cjs` file that is read from now on, which is told to `onRun`. */
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

/** With the functions that have run so far, which is what a start takes. */
export function writeCompiled(scripts: ReadonlyMap<string, Script>): void {
  // V8 takes what was compiled with the same flags alone, and a start has this one only later (library/file/memory.ts).
  setFlagsFromString('--no-expose-gc');
  for (const [path, script] of scripts) writeFileSync(compiledOf(path), script.createCachedData());
}
