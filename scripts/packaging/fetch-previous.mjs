/** Downloads this system's installer of the latest published release to a folder; leaves it empty if there is none. */
import { mkdir } from 'node:fs/promises';
import { Failure, run, runCommand } from '../terminal.mjs';

/** Matches the name of a system's installer. @param {NodeJS.Platform} system @param {string} architecture */
function installerPattern(system, architecture) {
  if (system === 'win32') return 'parley-*-win-x64.exe';
  if (system === 'darwin') return `parley-*-mac-${architecture}.dmg`;
  return `parley-*-linux-${architecture === 'x64' ? 'amd64' : architecture}.deb`;
}

await runCommand(async () => {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Failure('Usage: node scripts/packaging/fetch-previous.mjs FOLDER');
  await mkdir(folder, { recursive: true });
  const latest = await run('gh', ['release', 'view', '--json', 'tagName', '--jq', '.tagName']);
  if (latest.exitCode !== 0) {
    if (!/release not found/i.test(latest.output)) throw new Failure(`gh: ${latest.output.trim()}`);
    console.log('There is no release before this one.');
    return;
  }
  const pattern = installerPattern(process.platform, process.arch);
  const { exitCode, output } = await run('gh', [
    'release',
    'download',
    latest.output.trim(),
    `--pattern=${pattern}`,
    `--dir=${folder}`,
  ]);
  if (exitCode !== 0) throw new Failure(`gh could not fetch ${pattern}: ${output.trim()}`);
});
