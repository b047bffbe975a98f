/** Font sets for tests on any machine: one without fonts for Chinese, Japanese, Korean and emoji, one with Noto. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inUserCache } from '../paths.mjs';
import { Failure, run, withProgress } from '../terminal.mjs';

const DEJAVU = '/usr/share/fonts/truetype/dejavu';
/** Debian's packages, and a file of each that this machine may already have. */
const NOTO = [
  { name: 'fonts-noto-cjk', file: 'opentype/noto/NotoSansCJK-Regular.ttc' },
  { name: 'fonts-noto-color-emoji', file: 'truetype/noto/NotoColorEmoji.ttf' },
];

/** @typedef {{ name: string, env: Record<string, string> }} FontSet with `env`, a program sees only these fonts */

/**
 * @param {string} folder for fontconfig's files
 * @returns {Promise<readonly FontSet[]>}
 * @throws {Failure} on another system, without DejaVu, or if Noto can't be found or downloaded
 */
export async function fontSets(folder) {
  if (process.platform !== 'linux') throw new Failure('Only on Linux can fonts be hidden from a program.');
  if (!existsSync(DEJAVU)) throw new Failure('DejaVu is missing: on Debian and Ubuntu fonts-dejavu-core has it.');
  const noto = [];
  for (const one of NOTO) noto.push(await folderOf(one));
  return [await fontSet(folder, 'none', [DEJAVU]), await fontSet(folder, 'noto', [DEJAVU, ...noto])];
}

/** @param {string} folder @param {string} name @param {readonly string[]} fonts folders @returns {Promise<FontSet>} */
async function fontSet(folder, name, fonts) {
  const file = join(folder, `${name}.conf`);
  const lines = [...fonts.map((path) => `<dir>${path}</dir>`), `<cachedir>${join(folder, `${name}-cache`)}</cachedir>`];
  await writeFile(file, `<?xml version="1.0"?>\n<fontconfig>\n${lines.join('\n')}\n</fontconfig>\n`);
  return { name, env: { FONTCONFIG_FILE: file, PARLEY_FONTS: name } };
}

/**
 * @param {{ name: string, file: string }} font
 * @returns {Promise<string>} a folder of this machine, or of the unpacked package in the user's cache
 */
async function folderOf({ name, file }) {
  const [kind = '', vendor = ''] = file.split('/');
  const installed = join('/usr/share/fonts', file);
  if (existsSync(installed)) return join('/usr/share/fonts', kind, vendor);
  const home = inUserCache('fonts', name);
  if (!existsSync(home)) await withProgress(`Fetching ${name}`, () => unpack(name, home));
  return join(home, 'usr', 'share', 'fonts', kind, vendor);
}

/**
 * Unpacks a package without installing it, so that this machine's fonts don't change.
 * @param {string} name
 * @param {string} home
 */
async function unpack(name, home) {
  await mkdir(inUserCache('fonts'), { recursive: true });
  const draft = await mkdtemp(`${home}-`);
  try {
    const fetched = await run('apt-get', ['download', '-q', name], { cwd: draft });
    const [file] = (await readdir(draft)).filter((one) => one.endsWith('.deb'));
    if (fetched.exitCode !== 0 || file === undefined) {
      throw new Failure(`apt-get could not fetch ${name}, and it is not installed: ${fetched.output.trim()}`);
    }
    const unpacked = await run('dpkg-deb', ['-x', file, 'content'], { cwd: draft });
    if (unpacked.exitCode !== 0) throw new Failure(`dpkg-deb could not open ${file}: ${unpacked.output.trim()}`);
    await rename(join(draft, 'content'), home);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
