/** `npm run test:fonts`: tests fallback fonts and hostile texts twice, without fallback fonts and with Noto. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setUp } from './set-up/setup.mjs';
import { argumentsOf, runCommand } from './terminal.mjs';
import { withDisplay } from './testing/display.mjs';
import { fontSets } from './testing/font-sets.mjs';
import { Tally } from './testing/tally.mjs';
import { asTestRun } from './testing/test-run.mjs';

const FILES = ['fallback-fonts', 'hostile-markdown'];

await runCommand(() => asTestRun(testFonts));

async function testFonts() {
  argumentsOf('npm run test:fonts', {});
  await setUp({ libraries: ['app', 'display'] });
  const { ensureFreshBuild } = await import('./set-up/fresh-build.mjs');
  const { runVitest } = await import('./testing/vitest-run.mjs');
  await ensureFreshBuild();
  const folder = await mkdtemp(join(tmpdir(), 'parley-fonts-'));
  const tally = new Tally();
  try {
    for (const { name, env } of await fontSets(folder)) {
      console.log(`\n── Fonts: ${name}`);
      tally.add(
        await withDisplay((display) => runVitest(['e2e', 'long'], { filters: FILES, env: { ...display, ...env } }), {
          isAlwaysVirtual: true,
        }),
      );
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  console.log('The pictures are in test-results/fonts.');
  return tally.end();
}
