/** Installs the missing system libraries of Parley and its tests on Debian and Ubuntu, or shows the command for it. */
import { existsSync, readFileSync } from 'node:fs';
import { Failure, run, withProgress } from '../terminal.mjs';

/** @typedef {'app' | 'display' | 'keyring' | 'package' | 'fonts' | 'hearing' | 'wayland'} Purpose */

/**
 * Debian's names. Since 2024 some have the suffix `t64`; both forms are checked. @type {Record<Purpose, readonly
 * string[]>}
 */
const LIBRARIES = {
  app: ['libgtk-3-0', 'libnss3', 'libasound2', 'libgbm1', 'libatk-bridge2.0-0', 'libdrm2', 'libxkbcommon0', 'libxss1'],
  display: ['xvfb', 'xauth'],
  keyring: ['dbus', 'gnome-keyring', 'libsecret-1-0'],
  package: ['p7zip-full', 'appstream', 'desktop-file-utils'],
  /** Without these, Japanese and Chinese text renders as empty boxes of the wrong width. */
  fonts: ['fonts-noto-cjk'],
  /** A screen reader, its connection to apps, a window manager, and a program that presses keys. */
  hearing: ['orca', 'at-spi2-core', 'openbox', 'xdotool'],
  /** The smallest of the compositors that the tests know. */
  wayland: ['weston'],
};

/** Nothing runs without these; without the others, some tests or packages don't work. @type {readonly Purpose[]} */
const ESSENTIAL = ['app', 'display'];

/**
 * As root, installs what is missing. Otherwise shows the command to run: in the thrown error if an essential library is
 * missing, else on the console. Does nothing on systems other than Debian and its relatives.
 *
 * @param {readonly Purpose[]} purposes
 * @throws {Failure} if an essential library is missing and couldn't be installed
 */
export async function ensureSystemLibraries(purposes) {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/dpkg-query') || !isDebianLike()) return;
  const missing = await missingOf(purposes.flatMap((purpose) => LIBRARIES[purpose]));
  if (missing.length === 0) return;
  const isEssential = missing.some((name) => ESSENTIAL.some((purpose) => LIBRARIES[purpose].includes(name)));
  if (process.getuid?.() !== 0) {
    const names = await availableNames(missing);
    const command = `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${names.join(' ')}`;
    if (isEssential) throw new Failure(`System libraries are missing; install them with this command:\n${command}`);
    console.log(`Some tests and packages need more system libraries; this command installs them:\n${command}`);
    return;
  }
  const trouble = await install(missing);
  if (trouble === '') return;
  const sentence = `apt-get could not install ${missing.join(' ')}: ${trouble}`;
  if (isEssential) throw new Failure(sentence);
  console.log(sentence);
}

function isDebianLike() {
  const file = '/etc/os-release';
  return existsSync(file) && /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync(file, 'utf8'));
}

/** @param {readonly string[]} names @returns {Promise<string[]>} those that aren't installed */
async function missingOf(names) {
  const asked = names.flatMap((name) => [name, `${name}t64`]);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg-query's own placeholders.
  const { output } = await run('dpkg-query', ['-W', '-f', '${Package} ${db:Status-Status}\n', ...asked]);
  const installed = new Set([...output.matchAll(/^(\S+) installed$/gm)].map((match) => match[1]));
  return names.filter((name) => !installed.has(name) && !installed.has(`${name}t64`));
}

/** @param {readonly string[]} names @returns {Promise<string[]>} the names in this release of the system */
async function availableNames(names) {
  const { output } = await run('apt-cache', ['pkgnames']);
  const known = new Set(output.split('\n'));
  return names.map((name) => (known.has(`${name}t64`) ? `${name}t64` : name));
}

/** @param {readonly string[]} names @returns {Promise<string>} why it failed; empty if it succeeded */
async function install(names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
  const wait = ['-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=2'];
  console.log(`Installing system libraries: ${names.join(' ')}`);
  const update = await withProgress('Reading the package lists', () =>
    run('apt-get', [...wait, '-q', 'update'], { env }),
  );
  const installation = await withProgress('Installing system libraries', async () =>
    run('apt-get', [...wait, '-q', '-y', '--no-install-recommends', 'install', ...(await availableNames(names))], {
      env,
    }),
  );
  if (installation.exitCode === 0) return '';
  const said = `${update.output}\n${installation.output}`;
  return said.match(/^E: .*$/m)?.[0].slice(3) ?? `exit code ${installation.exitCode}`;
}
