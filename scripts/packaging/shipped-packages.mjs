/** Records which npm packages a build takes code, styles or fonts from. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import { inProject, inProjectCache } from '../paths.mjs';

/** A package's folder relative to the project, with forward slashes. @typedef {string} PackageFolder */

/** @param {string} part */
const notePath = (part) => inProjectCache('shipped', `${part}.json`);

/**
 * A Vite plugin that records the packages in one part of the app. A part's workers are separate builds: they need this
 * plugin too, with the same `part`, and add to that part's record.
 *
 * @param {'main' | 'preload' | 'renderer'} part
 * @returns {import('vite').Plugin}
 */
export function noteShippedPackages(part) {
  let viteRoot = '';
  return {
    name: 'parley:note-shipped-packages',
    apply: 'build',
    configResolved({ root }) {
      viteRoot = root;
    },
    generateBundle(_options, bundle) {
      // Fonts and pictures from style sheets are assets in the bundle, not modules.
      const files = Object.values(bundle).flatMap((one) => (one.type === 'asset' ? one.originalFileNames : []));
      const sources = [...this.getModuleIds(), ...files.map((file) => resolve(viteRoot, file))];
      // Read and write the record without a pause in between: the page and its workers are built at the same time.
      const folders = new Set([...notedPackages(part), ...packagesOf(sources)]);
      mkdirSync(dirname(notePath(part)), { recursive: true });
      writeFileSync(notePath(part), JSON.stringify([...folders].sort()));
    },
  };
}

/** Clears the record of a part's earlier build. @param {string} part */
export async function forgetShippedPackages(part) {
  await rm(notePath(part), { force: true });
}

/** @param {string} part @returns {readonly PackageFolder[]} empty before its first build */
export function notedPackages(part) {
  return existsSync(notePath(part)) ? JSON.parse(readFileSync(notePath(part), 'utf8')) : [];
}

/**
 * The packages that ship unbundled: the manifest's dependencies and their dependencies.
 *
 * @returns {readonly PackageFolder[]}
 */
export function unbundledPackages() {
  /** @type {Set<PackageFolder>} */
  const found = new Set();
  /** @param {string} from @param {string} name */
  const visit = (from, name) => {
    const folder = [...ancestors(from)].map((at) => `${at}node_modules/${name}`).find((path) => isPackage(path));
    // Undefined for an optional package that npm didn't install, because it is for another system.
    if (folder === undefined || found.has(folder)) return;
    // npm also installs packages for the other C library; the app's package leaves them out.
    if (folder.endsWith('-musl')) return;
    const { dependencies = {}, optionalDependencies = {} } = manifestOf(folder);
    found.add(folder);
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) visit(`${folder}/`, next);
  };
  for (const name of Object.keys(manifestOf('.').dependencies ?? {})) visit('', name);
  return [...found].sort();
}

/**
 * @param {PackageFolder} folder
 * @returns {Record<string, any> & { name: string, version: string, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>}}
 */
export function manifestOf(folder) {
  return JSON.parse(readFileSync(inProject(folder, 'package.json'), 'utf8'));
}

/** @param {PackageFolder} folder */
const isPackage = (folder) => existsSync(inProject(folder, 'package.json'));

/** @param {readonly string[]} moduleIds @returns {readonly PackageFolder[]} */
function packagesOf(moduleIds) {
  const root = `${inProject()}${sep}`;
  const paths = moduleIds
    .map((id) => id.replace(/^\0/, '').replace(/[?#].*$/, ''))
    .filter((id) => id.startsWith(root))
    .map((id) => id.slice(root.length).split(sep).join('/'));
  return paths.flatMap((path) => {
    // The innermost package, because packages can have their own node_modules.
    const [folder] = path.match(/^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/) ?? [];
    return folder !== undefined && isPackage(folder) ? [folder] : [];
  });
}

/** `a/b/` gives `a/b/`, `a/` and the root. @param {string} folder @returns {Iterable<string>} */
function* ancestors(folder) {
  for (let at = folder; at !== ''; at = at.replace(/[^/]*\/$/, '')) yield at;
  yield '';
}
