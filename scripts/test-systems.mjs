/** `npm run test:systems`: builds packages for Windows and macOS around a placeholder Electron, and checks them. */
import { packPage } from './packaging/package-page.mjs';
import { setUp } from './set-up/setup.mjs';
import { argumentsOf, runCommand, withProgress } from './terminal.mjs';
import { Tally } from './testing/tally.mjs';
import { asTestRun } from './testing/test-run.mjs';

await runCommand(() => asTestRun(testSystems));

async function testSystems() {
  const { positionals: filters } = argumentsOf('npm run test:systems -- [FILE…]', { allowPositionals: true });
  await setUp({ libraries: ['package'], hasElectron: false });
  const { ensureFreshBuild } = await import('./set-up/fresh-build.mjs');
  const { runVitest } = await import('./testing/vitest-run.mjs');
  await ensureFreshBuild();
  await withProgress('Compressing the page', packPage);
  const tally = new Tally();
  tally.add(await runVitest(['systems'], { filters }));
  return tally.end();
}
