/** `npm run test:systems`: packages for Windows and macOS around a stand-in for Electron, and checks what is in them. */
import { packPage } from './package-page.mjs';
import { setUp } from './setup.mjs';
import { runCommand, withProgress } from './terminal.mjs';
import { asTestRun } from './test-run.mjs';

await runCommand(() => asTestRun(testSystems));

async function testSystems() {
  await setUp({ libraries: ['package'], hasElectron: false });
  const { ensureFreshBuild } = await import('./fresh-build.mjs');
  const { runVitest } = await import('./vitest-run.mjs');
  await ensureFreshBuild();
  await withProgress('Compressing the page', packPage);
  const { passed, failed } = await runVitest(['systems'], { filters: process.argv.slice(2) });
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
