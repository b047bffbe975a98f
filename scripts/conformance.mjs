/** `npm run conformance -- --base-url URL --key-env NAME`: checks a service against the interface document. */
import { setUp } from './set-up/setup.mjs';
import { runCommand } from './terminal.mjs';

await runCommand(async () => {
  await setUp({ hasElectron: false });
  const { importTypeScript } = await import('./run-typescript.mjs');
  const { runConformanceCli } = await importTypeScript('electron/conformance/cli.ts');
  return runConformanceCli(process.argv.slice(2), process.env);
});
