/** Loads `main.ts`; in a package, it runs the code that V8 compiled during packaging. */

import { createRequire } from 'node:module';
import type { Script } from 'node:vm';
import { app } from 'electron';
import { removeUnusedVariables, variable } from './environment.ts';
import { runCompiled, writeCompiled } from './start-up/compiled-scripts.ts';

/** Also compile code that runs within this time after the first window has loaded its page. */
const AFTER_PICTURE_MS = 1_000;

const require = createRequire(import.meta.url);

removeUnusedVariables();

/** Used by scripts/packaging/compile-main.mjs. */
function compileForPackage(): void {
  const scripts = new Map<string, Script>();
  runCompiled(require.extensions, (path, script) => scripts.set(path, script));
  const write = (): void => {
    writeCompiled(scripts);
    // Quitting closes the library first: ending a thread while it works would be a crash.
    app.quit();
  };
  app.once('browser-window-created', (_event, { webContents }) => {
    webContents.once('did-finish-load', () => setTimeout(write, AFTER_PICTURE_MS));
  });
}

// A checkout has no compiled code, because its scripts change.
if (app.isPackaged) runCompiled(require.extensions);
else if (variable('PARLEY_COMPILE') === '1') compileForPackage();

require('./main.cjs');
