/** Installs the system packages for the tests on Debian and Ubuntu; run it as root, optionally with package names. */

import { Failure, run, runCommand, withProgress } from '../terminal.mjs';
import { ensureSystemLibraries } from './system-libraries.mjs';

await runCommand(async () => {
  await ensureSystemLibraries(['app', 'display', 'keyring', 'package']);
  const more = process.argv.slice(2);
  if (more.length === 0) return;
  const { exitCode, output } = await withProgress(`Installing ${more.join(', ')}`, () =>
    run('apt-get', ['install', '--yes', '--no-install-recommends', ...more]),
  );
  if (exitCode !== 0) throw new Failure(`apt-get could not install ${more.join(', ')}: ${output.trim()}`);
});
