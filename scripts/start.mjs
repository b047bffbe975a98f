/** `npm start`: set-up, build, and the app in a window; arguments after `--` go to the app. */

import { setUp } from './set-up/setup.mjs';
import { runCommand } from './terminal.mjs';
import { isHeadless, withDisplay } from './testing/display.mjs';

await runCommand(async () => {
  await setUp({ libraries: isHeadless() ? ['app', 'display'] : ['app'] });
  const { electronRuntime } = await import('./set-up/electron-runtime.mjs');
  const { ensureFreshBuild } = await import('./set-up/fresh-build.mjs');
  const { explainSandbox, launchApp } = await import('./launch.mjs');
  await ensureFreshBuild();
  const runtime = await electronRuntime();
  explainSandbox(runtime);
  if (isHeadless())
    console.log('This machine has no display: the window opens on a virtual one, where nobody sees it.');
  return withDisplay(async (env) => {
    const { child, ended } = launchApp(runtime, process.argv.slice(2), env);
    // Ctrl+C reaches the app by itself; this process only has to outlive it and pass on its exit code.
    process.on('SIGINT', () => undefined);
    process.on('SIGTERM', () => child.kill('SIGTERM'));
    console.log('Parley is running; close its window or press Ctrl+C to end it.');
    return ended;
  });
});
