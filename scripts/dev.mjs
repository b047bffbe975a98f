/** `npm run dev`: the app with hot reload of its window, and a restart when main or preload change. */
import { rm } from 'node:fs/promises';
import { inProject, inProjectCache } from './paths.mjs';
import { setUp } from './set-up/setup.mjs';
import { runCommand } from './terminal.mjs';
import { isHeadless, withDisplay } from './testing/display.mjs';

const RESTART_AFTER_MS = 150;

await runCommand(async () => {
  await setUp({ libraries: isHeadless() ? ['app', 'display'] : ['app'] });
  // A development build in build/ must not be mistaken for a fresh production build later.
  await rm(inProjectCache('build-stamp'), { force: true });
  process.env.PARLEY_BUILD = 'development';
  process.env.NODE_ENV = 'development';
  const { electronRuntime } = await import('./set-up/electron-runtime.mjs');
  const { explainSandbox } = await import('./launch.mjs');
  const runtime = await electronRuntime();
  explainSandbox(runtime);
  const { createServer } = await import('vite');
  const server = await createServer({ configFile: inProject('vite.config.ts'), mode: 'renderer' });
  await server.listen();
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error('The development server has no address.');
  console.log(`The window's page comes from ${url}`);
  try {
    return await withDisplay((env) => runRestarting(runtime, { ...env, PARLEY_DEV_URL: url }));
  } finally {
    await server.close();
  }
});

/**
 * Rebuilds main and preload when they change, and restarts the app.
 *
 * @param {import('./set-up/electron-runtime.mjs').ElectronRuntime} runtime
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} the exit code, once the app ends by itself
 */
async function runRestarting(runtime, env) {
  const { launchApp } = await import('./launch.mjs');
  const watchers = [await watchPart('main'), await watchPart('preload')];
  process.on('SIGINT', () => undefined);
  for (;;) {
    const { child, ended } = launchApp(runtime, process.argv.slice(2), env);
    const stop = () => child.kill('SIGTERM');
    process.once('SIGTERM', stop);
    let isRestarting = false;
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isRestarting = true;
        console.log('Main changed: starting anew.');
        child.kill('SIGTERM');
      }, RESTART_AFTER_MS);
    };
    for (const watcher of watchers) watcher.whenRebuilt = restart;
    const exitCode = await ended;
    clearTimeout(timer);
    process.off('SIGTERM', stop);
    if (isRestarting) continue;
    await Promise.all(watchers.map((watcher) => watcher.close()));
    return exitCode;
  }
}

/**
 * Builds one part, and again whenever one of its files changes.
 *
 * @param {'main' | 'preload'} part
 * @returns {Promise<{ whenRebuilt: () => void, close: () => Promise<void> }>} after the first good build
 */
async function watchPart(part) {
  const { build } = await import('vite');
  const watcher = await build({
    configFile: inProject('vite.config.ts'),
    mode: part,
    logLevel: 'warn',
    build: { watch: {} },
  });
  if (!('on' in watcher)) throw new Error('Vite does not watch.');
  /** @type {() => void} */
  const nothing = () => undefined;
  const watched = { whenRebuilt: nothing, close: () => watcher.close() };
  await new Promise((resolve) => {
    let isFirst = true;
    watcher.on('event', (event) => {
      if (event.code === 'ERROR') console.error(event.error.message);
      if (event.code !== 'END') return;
      if (isFirst) resolve(undefined);
      else watched.whenRebuilt();
      isFirst = false;
    });
  });
  return watched;
}
