// `npm run soak` and `npm run torture`: the long runs, which `npm test` leaves out.
import { withDisplay } from './display.mjs';
import { setUp } from './setup.mjs';
import { Failure, runCommand } from './terminal.mjs';

await runCommand(async () => {
  const [name, ...filters] = process.argv.slice(2);
  if (name !== 'soak' && name !== 'torture') throw new Failure('Usage: node scripts/long-run.mjs soak|torture');
  await setUp({ libraries: ['app', 'display'] });
  const { ensureFreshBuild } = await import('./fresh-build.mjs');
  const { runVitest } = await import('./vitest-run.mjs');
  await ensureFreshBuild();
  const { passed, failed } = await withDisplay((env) => runVitest([name], { env, filters }), { isAlwaysVirtual: true });
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});
