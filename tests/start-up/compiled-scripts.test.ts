// Scripts run from their compiled code, or from their source if the compiled code can't be used.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Script } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compiledOf, runCompiled, writeCompiled } from '../../electron/start-up/compiled-scripts.ts';

let folder: string;
let read: Map<string, Script>;
const require = createRequire(import.meta.url);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-compiled-'));
  read = new Map();
  runCompiled(require.extensions, (path, script) => read.set(path, script));
});

afterEach(() => {
  delete require.extensions['.cjs'];
  rmSync(folder, { recursive: true, force: true });
});

const inFolder = (name: string): string => join(folder, name);

/** Runs the script as if the process had just started. */
function runAnew(name: string): unknown {
  for (const path of Object.keys(require.cache)) if (path.startsWith(folder)) delete require.cache[path];
  read.clear();
  return require(inFolder(name));
}

describe('a script', () => {
  it('runs as a module, compiled or not, and imports others', () => {
    writeFileSync(inFolder('double.cjs'), 'module.exports = (number) => number * 2;');
    writeFileSync(inFolder('begin.cjs'), "exports.answer = require('./double.cjs')(21); exports.here = __dirname;");
    expect(runAnew('begin.cjs')).toEqual({ answer: 42, here: folder });
    expect([...read.values()].map((script) => script.cachedDataRejected)).toEqual([undefined, undefined]);

    writeCompiled(read);
    expect(runAnew('begin.cjs')).toEqual({ answer: 42, here: folder });
    expect([...read.values()].map((script) => script.cachedDataRejected)).toEqual([false, false]);
  });

  it('runs from its source if the compiled code belongs to another script or is damaged', () => {
    writeFileSync(inFolder('begin.cjs'), "exports.answer = 'of before';");
    runAnew('begin.cjs');
    writeCompiled(read);
    writeFileSync(inFolder('begin.cjs'), "exports.answer = 'of another length';");
    expect(runAnew('begin.cjs')).toEqual({ answer: 'of another length' });
    expect(read.get(inFolder('begin.cjs'))?.cachedDataRejected).toBe(true);

    writeFileSync(compiledOf(inFolder('begin.cjs')), 'no code of V8');
    expect(runAnew('begin.cjs')).toEqual({ answer: 'of another length' });
  });
});
