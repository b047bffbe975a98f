// Runs one bundled test file with Vitest's own runner and matchers, where Vitest itself can't run: under Wine.
import { writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { type Suite, startTests, type Task, type VitestRunner } from '@vitest/runner';
import { getTestName } from '@vitest/runner/utils';

const [, program = '', file = '', name = ''] = process.argv;
const TIMEOUT_MS = 120_000;

const config: VitestRunner['config'] = {
  root: '',
  setupFiles: [],
  name,
  passWithNoTests: false,
  testNamePattern: undefined,
  allowOnly: false,
  sequence: { seed: 1, hooks: 'stack', setupFiles: 'list' },
  chaiConfig: undefined,
  maxConcurrency: 1,
  testTimeout: TIMEOUT_MS,
  hookTimeout: TIMEOUT_MS,
  retry: 0,
  includeTaskLocation: false,
  tags: [],
  tagsFilter: undefined,
  strictTags: true,
};

// This folder is removed with the bundles, and with it whatever a test leaves behind.
process.env.TEMP = join(dirname(program), 'tmp');
process.env.TMP = process.env.TEMP;

// In Wine 8 a socket with keep-alive doesn't connect, and Node's `fetch` sets keep-alive on each.
Socket.prototype.setKeepAlive = function () {
  return this;
};

// `expect` and `vi` need this global, which Vitest sets in each process that it starts.
Object.assign(globalThis, {
  __vitest_worker__: { config: { ...config, expect: {}, snapshotOptions: { expand: false } }, filepath: file },
});

/** Writes a result at once, so that none is lost if a later test crashes. */
function tell(task: Task): void {
  const errors = (task.result?.errors ?? []).map((error) => error.stack ?? error.message);
  const name = getTestName(task, ' > ') || 'the file itself';
  writeSync(1, `\n@test ${JSON.stringify({ name, state: task.result?.state ?? task.mode, errors })}\n`);
}

/** Reports what `onAfterRunTask` doesn't: errors of hooks and of the file itself, and skipped tests. */
function tellTroubleOf(suite: Suite): void {
  if ((suite.result?.errors ?? []).length > 0) tell(suite);
  for (const task of suite.tasks) {
    if (task.type === 'suite') tellTroubleOf(task);
    else if (task.mode === 'skip' || task.mode === 'todo') tell(task);
  }
}

function trouble(error: unknown): never {
  writeSync(2, `${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}
process.on('uncaughtException', trouble);
process.on('unhandledRejection', trouble);

// Keeps the process alive while a test waits for an unreferenced thread, which wouldn't keep it alive.
setInterval(() => undefined, 60_000);
const runner: VitestRunner = { config, importFile: (path) => import(path), onAfterRunTask: tell };
for (const one of await startTests([file], runner)) tellTroubleOf(one);
writeSync(1, '\n@end\n');
process.exit(0);
