/** Builds another version of the app, laid out like a package, with its own version, release key and library schema. */

import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, loadConfigFromFile, type Plugin } from 'vite';
import { electronRuntime } from '../../scripts/set-up/electron-runtime.mjs';
import { temporaryFolder } from './parley-app.ts';

/** The plugin of vite.config.ts that lists what ships. */
const NOTES_PACKAGES = 'parley:note-shipped-packages';

const root = resolve(import.meta.dirname, '..', '..');

export interface Variant {
  readonly version: string;
  /** Replaces the empty release key. */
  readonly releaseKey?: string;
  /** JavaScript: what a migration of the library to the next version does with `sql`. */
  readonly migration?: string;
}

export interface VariantApp {
  /** Pass it to `ParleyApp.start({ executable })`. */
  readonly executable: string;
  /** Sets where the app looks for updates, which a package's build decides. */
  readonly setUpdateUrl: (url: string) => Promise<void>;
  /** Sets the kind of package that electron-updater sees; null means an AppImage. */
  readonly setPackageType: (type: 'deb' | null) => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Needs the build. The program isn't called `electron`, so it considers itself packaged. */
export async function makeVariant(variant: Variant): Promise<VariantApp> {
  const place = await temporaryFolder();
  // The folder to which the AppImage runtime unpacks, so that the app accepts `APPIMAGE` if `APPDIR` names it.
  const folder = join(place, 'appimage_extracted_variant');
  const { distPath } = await electronRuntime();
  await linkFolder(distPath, folder);
  await writeFile(join(folder, 'AppRun'), '');
  const app = join(folder, 'resources', 'app');
  await mkdir(join(app, 'build'), { recursive: true });
  for (const part of ['preload', 'renderer', 'licences.txt'])
    if (existsSync(join(root, 'build', part))) await symlink(join(root, 'build', part), join(app, 'build', part));
  await symlink(join(root, 'node_modules'), join(app, 'node_modules'));
  const manifest: object = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  await writeFile(join(app, 'package.json'), JSON.stringify({ ...manifest, version: variant.version }));
  await buildMain(join(app, 'build', 'main'), variant);
  const resource = (name: string): string => join(folder, 'resources', name);
  return {
    executable: join(folder, 'parley'),
    setUpdateUrl: (url) =>
      writeFile(resource('app-update.yml'), `provider: generic\nurl: ${url}\nupdaterCacheDirName: parley-updater\n`),
    setPackageType: (type) =>
      type === null ? rm(resource('package-type'), { force: true }) : writeFile(resource('package-type'), type),
    remove: () => rm(place, { recursive: true, force: true }),
  };
}

/** Builds main like vite.config.ts, but with the variant's release key and migration. */
async function buildMain(outDir: string, { releaseKey, migration }: Variant): Promise<void> {
  const changes: readonly (readonly [string, string, string])[] = [
    ...(releaseKey === undefined
      ? []
      : [
          [
            'updates/release-key.ts',
            "RELEASE_PUBLIC_KEY: string = ''",
            `RELEASE_PUBLIC_KEY = '${releaseKey}'`,
          ] as const,
        ]),
    ...(migration === undefined
      ? []
      : [
          [
            'library/file/schema.ts',
            'export const SCHEMA_VERSION =',
            `(MIGRATIONS as Migration[]).push({ version: MIGRATIONS.length + 1, run: (sql) => { ${migration} } });
export const SCHEMA_VERSION =`,
          ] as const,
        ]),
  ];
  const made = new Set<string>();
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'main' }, join(root, 'vite.config.ts'), root);
  if (loaded === null) throw new Error('there is no vite.config.ts');
  const { plugins = [], ...config } = loaded.config;
  const change: Plugin = {
    name: 'parley:variant',
    enforce: 'pre',
    transform(code, id) {
      const found = changes.find(([path]) => id.endsWith(`electron/${path}`));
      if (found === undefined) return null;
      const [path, before, after] = found;
      made.add(path);
      if (!code.includes(before)) throw new Error(`${path} reads differently now: the variant must follow`);
      return code.replace(before, after);
    },
  };
  await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    // The variant's build must not overwrite the real build's list of shipped packages.
    plugins: [change, ...plugins.filter((one) => !isNamed(one, NOTES_PACKAGES))],
    build: { ...config.build, outDir },
  });
  for (const [path] of changes) if (!made.has(path)) throw new Error(`${path} is not part of main any more`);
}

function isNamed(plugin: unknown, name: string): boolean {
  return typeof plugin === 'object' && plugin !== null && 'name' in plugin && plugin.name === name;
}

/** Hard links: Electron looks for its parts beside its real path, and a copy would take 200 MB. */
async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    // The variant brings its own app.
    if (/^(?:app|app\.asar|default_app\.asar)$/.test(entry.name)) continue;
    const name = entry.name === 'electron' ? 'parley' : entry.name;
    if (entry.isDirectory()) await linkFolder(join(from, entry.name), join(to, name));
    else await linkOrCopy(join(from, entry.name), join(to, name));
  }
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch {
    // The runtime is on another disk, or linking isn't allowed.
    await copyFile(from, to);
  }
}
