/** Collects the licences of all shipped packages, and writes them to `build/licences.txt`, for About. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { inProject } from '../paths.mjs';
import { manifestOf, notedPackages, unbundledPackages } from './shipped-packages.mjs';

/**
 * A shipped package and its licence.
 *
 * @typedef {object} ShippedPackage
 * @property {string} name
 * @property {string} version
 * @property {string} licence SPDX expression; `unknown` if the package has none
 * @property {readonly string[]} texts its own licence and notice files; empty if it has none
 */

/** Licences of packages that an app under another licence may contain. */
const ALLOWED_LICENCES = Object.freeze([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
]);

/** Licence files of code inside a package that isn't under the package's own licence. */
const INNER_LICENCES = Object.freeze({
  'pdfjs-dist': ['LICENSE_JBIG2', 'LICENSE_OPENJPEG', 'LICENSE_PDFJS_JBIG2', 'LICENSE_PDFJS_OPENJPEG'].map(
    (name) => `wasm/${name}`,
  ),
});

const PARTS = ['main', 'preload', 'renderer'];
const LICENCE_FILE = /^(licen[cs]e|copying|notice|third.?party.?notices?)\b/i;
const MIT_TEXT = /Permission is hereby granted, free of charge[\s\S]*THE SOFTWARE IS PROVIDED "AS IS"/;
const RULE = '-'.repeat(100);

/**
 * All packages that the last build and the manifest put into the app, sorted by name.
 * @returns {Promise<ShippedPackage[]>}
 */
export async function shippedPackages() {
  const noted = PARTS.map(notedPackages);
  const folders = [...new Set([...noted.flat(), ...unbundledPackages()])];
  const packages = await Promise.all(folders.map(packageAt));
  return packages.sort((a, b) => `${a.name} ${a.version}`.localeCompare(`${b.name} ${b.version}`, 'en'));
}

/** True if an SPDX expression is allowed: all parts of an AND, or one part of an OR. @param {string} licence */
export function isAllowed(licence) {
  let rest = licence;
  // Judge the innermost parentheses first.
  while (/\([^()]*\)/.test(rest))
    rest = rest.replace(/\(([^()]*)\)/g, (_, inner) => (isPlainAllowed(inner) ? 'MIT' : 'refused'));
  return isPlainAllowed(rest);
}

/** Like `isAllowed`, for an expression without parentheses. @param {string} licence */
function isPlainAllowed(licence) {
  return licence
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((one) => ALLOWED_LICENCES.includes(one.trim())));
}

/** Writes `build/licences.txt`. @returns {Promise<void>} */
export async function writeLicences() {
  const packages = await shippedPackages();
  const own = await readFile(inProject('LICENSE'), 'utf8');
  await writeFile(inProject('build', 'licences.txt'), licencesText(own, packages));
}

/** @param {string} own the app's licence @param {readonly ShippedPackage[]} packages @returns {string} */
export function licencesText(own, packages) {
  const head = [
    'Parley',
    '',
    own.trim(),
    '',
    'Electron and Chromium come with licences of their own: LICENSE.electron.txt and LICENSES.chromium.html, beside the program.',
    '',
    `Parley contains these ${packages.length} packages:`,
    '',
    ...packages.map(({ name, version, licence }) => `${name} ${version} (${licence})`),
  ].join('\n');
  const texts = groupedByText(packages).map(
    ({ names, text }) => `${RULE}\n${names.join('\n')}\n${RULE}\n\n${text.trim()}`,
  );
  return `${[head, ...texts].join('\n\n')}\n`;
}

/** Each text once, with all packages that use it. @param {readonly ShippedPackage[]} packages */
function groupedByText(packages) {
  /** @type {Map<string, string[]>} */
  const namesByText = new Map();
  for (const { name, version, licence, texts } of packages) {
    const own =
      texts.length > 0 ? texts : [`${name} comes without a licence text; it names its licence as ${licence}.`];
    for (const text of own) {
      const key = text.replaceAll('\r\n', '\n').trim();
      namesByText.set(key, [...(namesByText.get(key) ?? []), `${name} ${version}`]);
    }
  }
  return [...namesByText].map(([text, names]) => ({ text, names }));
}

/** @param {string} folder @returns {Promise<ShippedPackage>} */
async function packageAt(folder) {
  const manifest = manifestOf(folder);
  const files = (await readdir(inProject(folder), { withFileTypes: true }))
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
    .map((entry) => entry.name)
    .sort();
  const inner = Object.entries(INNER_LICENCES).flatMap(([name, texts]) => (name === manifest.name ? texts : []));
  const texts = await Promise.all([...files, ...inner].map((name) => readFile(inProject(folder, name), 'utf8')));
  return { name: manifest.name, version: manifest.version, licence: licenceOf(manifest, texts), texts };
}

/**
 * A package's licence. Old manifests have an object or a list, and some packages have only a text.
 * @param {Record<string, any>} manifest
 * @param {readonly string[]} texts
 */
function licenceOf({ license, licenses }, texts) {
  if (typeof license === 'string') return license;
  if (typeof license?.type === 'string') return license.type;
  if (Array.isArray(licenses)) return licenses.map(({ type }) => type).join(' OR ');
  return texts.some((text) => MIT_TEXT.test(text)) ? 'MIT' : 'unknown';
}
