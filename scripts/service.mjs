// `npm run service -- --port 8080`: the practice service on its own, as an ordinary HTTP server.
import { parseArgs } from 'node:util';
import { inUserCache } from './paths.mjs';
import { setUp } from './setup.mjs';
import { Failure, runCommand } from './terminal.mjs';

const PORT_MAX = 65_535;

await runCommand(async () => {
  const { port, state } = readArguments();
  await setUp({ hasElectron: false });
  const { importTypeScript } = await import('./run-typescript.mjs');
  const { createPracticeService } = await importTypeScript('electron/practice/server.ts');
  const service = await createPracticeService({ stateDirectory: state, port }).catch((/** @type {Error} */ error) => {
    throw new Failure(`The practice service could not start: ${error.message}`);
  });
  console.log(`Base URL:    ${service.baseUrl}`);
  console.log(`Console URL: ${service.consoleUrl} (create an API key there)`);
  console.log(`State:       ${state}`);
  console.log('Press Ctrl+C to end it.');
  await new Promise((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  await service.close();
});

/** @returns {{ port: number, state: string }} */
function readArguments() {
  const usage = 'Usage: npm run service -- [--port 8080] [--state FOLDER]';
  try {
    const { values } = parseArgs({ options: { port: { type: 'string' }, state: { type: 'string' } } });
    const port = Number(values.port ?? 0);
    if (!Number.isInteger(port) || port < 0 || port > PORT_MAX) throw new Error(`${values.port} is not a port.`);
    return { port, state: values.state ?? inUserCache('practice-service') };
  } catch (error) {
    throw new Failure(`${error instanceof Error ? error.message : error} ${usage}`);
  }
}
