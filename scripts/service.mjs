/** `npm run service -- --port 8080`: the practice service on its own, as an ordinary HTTP server. */
import { setUp } from './set-up/setup.mjs';
import { runCommand } from './terminal.mjs';

await runCommand(async () => {
  await setUp({ hasElectron: false });
  const { importTypeScript } = await import('./run-typescript.mjs');
  const { runServiceCli } = await importTypeScript('electron/practice/cli.ts');
  return runServiceCli(process.argv.slice(2), process.env);
});
