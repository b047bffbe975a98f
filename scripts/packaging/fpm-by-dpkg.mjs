/** Makes a .deb with dpkg-deb from fpm's arguments, for machines where fpm isn't available. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { filesAt } from '../paths.mjs';
import { Failure, isEntryPoint, run, runCommand } from '../terminal.mjs';

/** The arguments that electron-builder passes to fpm; others are rejected. */
const OPTIONS = /** @type {const} */ ({
  s: { type: 'string', short: 's' },
  t: { type: 'string', short: 't' },
  d: { type: 'string', short: 'd', multiple: true },
  force: { type: 'boolean' },
  'deb-recommends': { type: 'string', multiple: true },
  'deb-compression': { type: 'string' },
  'deb-priority': { type: 'string' },
  architecture: { type: 'string' },
  'after-install': { type: 'string' },
  'after-remove': { type: 'string' },
  description: { type: 'string' },
  version: { type: 'string' },
  package: { type: 'string' },
  name: { type: 'string' },
  maintainer: { type: 'string' },
  vendor: { type: 'string' },
  url: { type: 'string' },
  category: { type: 'string' },
  license: { type: 'string' },
});

/**
 * Builds the package that the arguments describe.
 *
 * @param {readonly string[]} args in fpm's form
 * @returns {Promise<string>} the path of the .deb
 * @throws {Failure} for an unknown argument, or with dpkg-deb's message
 */
export async function makeDeb(args) {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  if (values.s !== 'dir' || values.t !== 'deb') throw new Failure('Only "-s dir -t deb" is understood.');
  const { package: target, name, version, architecture } = values;
  if (!target || !name || !version || !architecture) {
    throw new Failure('A package needs --package, --name, --version and --architecture.');
  }
  const root = await mkdtemp(join(tmpdir(), 'parley-deb-'));
  try {
    await chmod(root, 0o755);
    for (const source of positionals) await place(source, root);
    const files = await filesAt(root);
    const control = join(root, 'DEBIAN');
    await mkdir(control);
    await writeFile(join(control, 'control'), controlText(values, await installedKilobytes(files)));
    await writeFile(join(control, 'md5sums'), await checksums(root, files));
    await script(values['after-install'], join(control, 'postinst'));
    await script(values['after-remove'], join(control, 'postrm'));
    await setModes(control);
    const compression = values['deb-compression'] ?? 'xz';
    // electron-builder's own variable for the compression level.
    const level = process.env.ELECTRON_BUILDER_COMPRESSION_LEVEL;
    const { exitCode, output } = await run('dpkg-deb', [
      '--root-owner-group',
      `-Z${compression === 'gz' ? 'gzip' : compression}`,
      ...(level === undefined ? [] : [`-z${level}`]),
      '--build',
      root,
      resolve(target),
    ]);
    if (exitCode !== 0) throw new Failure(`dpkg-deb failed: ${output.trim()}`);
    return resolve(target);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** `from/=/to` copies a folder's content, `from=/to` a single file. @param {string} source @param {string} root */
async function place(source, root) {
  const at = source.indexOf('=');
  if (at <= 0) throw new Failure(`"${source}" does not say where it goes: FROM=TO.`);
  const target = join(root, source.slice(at + 1));
  await mkdir(dirname(target), { recursive: true });
  await cp(source.slice(0, at), target, { recursive: true, verbatimSymlinks: true });
  await setModes(root);
}

/** Debian's rules: everyone can read, only root can write, and programs stay executable. @param {string} folder */
async function setModes(folder) {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await setModes(path);
    else if (entry.isFile()) await chmod(path, ((await stat(path)).mode & 0o111) !== 0 ? 0o755 : 0o644);
  }
}

/** @param {readonly string[]} files */
async function installedKilobytes(files) {
  const sizes = await Promise.all(files.map(async (file) => (await lstat(file)).size));
  return sizes.reduce((sum, size) => sum + Math.ceil(size / 1024), 0);
}

/** @param {string} root @param {readonly string[]} files */
async function checksums(root, files) {
  const lines = [];
  for (const file of files) {
    const hash = createHash('md5');
    await pipeline(createReadStream(file), hash);
    lines.push(`${hash.digest('hex')}  ${relative(root, file)}\n`);
  }
  return lines.join('');
}

/** @param {string | undefined} from @param {string} to */
async function script(from, to) {
  if (from !== undefined) await writeFile(to, await readFile(from), { mode: 0o755 });
}

/**
 * Debian's control file. Lines of the description begin with a space; empty lines are a dot.
 *
 * @param {Readonly<Record<string, string | boolean | readonly string[] | undefined>>} values
 * @param {number} kilobytes
 */
export function controlText(values, kilobytes) {
  const [summary = '', ...more] = String(values.description ?? '').split('\n');
  const list = (/** @type {unknown} */ value) => (Array.isArray(value) ? value.join(', ') : '');
  const fields = {
    Package: values.name,
    Version: values.version,
    License: values.license,
    Vendor: values.vendor,
    Architecture: values.architecture,
    Maintainer: values.maintainer,
    'Installed-Size': String(kilobytes),
    Depends: list(values.d),
    Recommends: list(values['deb-recommends']),
    Section: values.category ?? 'default',
    Priority: values['deb-priority'] ?? 'optional',
    Homepage: values.url,
    Description: [summary.trim(), ...more.map((line) => ` ${line.trim() || '.'}`)].join('\n'),
  };
  return Object.entries(fields)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
}

if (isEntryPoint(import.meta.url)) {
  await runCommand(async () => {
    console.log(await makeDeb(process.argv.slice(2)));
  });
}
