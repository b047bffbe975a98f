// `npm run soak`, `npm run torture` and `npm run screenshots`: what `npm test` leaves out.
import { withDisplay } from './display.mjs';
import { setUp } from './setup.mjs';
import { Failure, runCommand } from './terminal.mjs';

const RUNS = ['soak', 'torture', 'screenshots'];

await runCommand(async () => {
  const [name, ...filters] = process.argv.slice(2);
  if (!RUNS.some((run) => run === name)) throw new Failure(`Usage: node scripts/long-run.mjs ${RUNS.join('|')}`);
  await setUp({ libraries: ['app', 'display'] });
  const { ensureFreshBuild } = await import('./fresh-build.mjs');
  const { runVitest } = await import('./vitest-run.mjs');
  await ensureFreshBuild();
  const { passed, failed } = await withDisplay((env) => runVitest([name ?? ''], { env, filters }), {
    isAlwaysVirtual: true,
  });
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});
