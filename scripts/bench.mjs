/** `npm run bench [-- --quick] [-- part…]`: measures the packaged app beside bare programs, and the library. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from './paths.mjs';
import { setUp } from './set-up/setup.mjs';
import { Failure, runCommand } from './terminal.mjs';
import { withDisplay } from './testing/display.mjs';
import { asTestRun } from './testing/test-run.mjs';

const WINDOW_PARTS = [
  'start',
  'burst',
  'huge',
  'paced',
  'latency',
  'typing',
  'growth',
  'long',
  'large',
  'idle',
  'switch',
  'import',
  'search',
];
/**
 * `library`: the library without a window. `usage`: the usage page, in the library and in the window. `laboratory`: a
 * large grid and 500 requests in the window. `hostile`: texts that try to keep the window busy. `images`: a chat with
 * 500 images. `scale`: 1,000, 10,000 and 100,000 chats. `jobs`: the part of `scale` without a window.
 */
const OTHER_PARTS = ['library', 'usage', 'laboratory', 'hostile', 'images', 'scale', 'jobs'];
const RUNS = 5;
const QUICK_RUNS = 2;
/** Without `growth`: measuring how a reply's cost grows takes most of the time. */
const QUICK_PARTS = WINDOW_PARTS.filter((part) => part !== 'growth');
const USAGE = `Usage: npm run bench -- [--quick] [--runs=N] [${OTHER_PARTS.join('] [')}] [${WINDOW_PARTS.join('] [')}]`;

await runCommand(() => asTestRun(bench));

async function bench() {
  const startedAt = Date.now();
  const { runs, parts } = wishes(process.argv.slice(2));
  const windowParts = parts.filter((part) => WINDOW_PARTS.includes(part));
  const hasWindow =
    windowParts.length > 0 ||
    ['hostile', 'usage', 'laboratory', 'images', 'scale'].some((part) => parts.includes(part));
  if (hasWindow && process.platform !== 'linux')
    throw new Failure('The window is measured on Linux alone, where /proc tells what processes cost; try: library');
  await setUp({ libraries: ['app', 'display'] });
  const { runVitest } = await import('./testing/vitest-run.mjs');
  if (hasWindow && process.env.PARLEY_BENCH_APP === undefined) {
    const { packageApp } = await import('./package.mjs');
    await packageApp({ isDirectoryOnly: true });
  }
  const files = [
    ...(windowParts.length > 0 ? ['tests/bench/window.test.ts'] : []),
    ...(parts.includes('hostile') ? ['tests/bench/hostile.test.ts'] : []),
    ...(parts.includes('usage') ? ['tests/bench/usage.test.ts'] : []),
    ...(parts.includes('laboratory') ? ['tests/bench/laboratory.test.ts'] : []),
    ...(parts.includes('images') ? ['tests/bench/images.test.ts'] : []),
    ...(parts.includes('scale') ? ['tests/bench/scale.test.ts'] : []),
    ...(parts.includes('scale') || parts.includes('jobs') ? ['tests/bench/scale-jobs.test.ts'] : []),
    ...(parts.includes('library') ? ['tests/bench/library.test.ts'] : []),
  ];
  const { failed } = await withDisplay(
    (env) =>
      runVitest(['bench'], {
        env: { ...env, PARLEY_BENCH_RUNS: String(runs), PARLEY_BENCH_ONLY: windowParts.join(' ') },
        filters: files,
      }),
    { isAlwaysVirtual: true },
  );
  const results = inProject('bench-results');
  /** @param {string} name */
  const isNew = (name) => statSync(join(results, name)).mtimeMs >= startedAt;
  const written = existsSync(results) ? readdirSync(results).filter(isNew) : [];
  if (written.length > 0) console.log(`Each measurement is in bench-results/: ${written.join(', ')}`);
  return failed === 0 ? 0 : 1;
}

/** @param {readonly string[]} args @returns {{ runs: number, parts: readonly string[] }} */
function wishes(args) {
  const isQuick = args.includes('--quick');
  const asked = args.find((arg) => arg.startsWith('--runs='))?.slice('--runs='.length);
  const runs = asked === undefined ? (isQuick ? QUICK_RUNS : RUNS) : Number(asked);
  const parts = args.filter((arg) => arg !== '--quick' && !arg.startsWith('--runs='));
  if (
    !Number.isInteger(runs) ||
    runs < 1 ||
    parts.some((part) => !OTHER_PARTS.includes(part) && !WINDOW_PARTS.includes(part))
  )
    throw new Failure(USAGE);
  if (parts.length > 0) return { runs, parts };
  return {
    runs,
    parts: [...OTHER_PARTS.filter((part) => !isQuick || part !== 'scale'), ...(isQuick ? QUICK_PARTS : WINDOW_PARTS)],
  };
}
