// Builds the three parts of the app: main and preload (CommonJS) and renderer.
import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { asciiScript } from './scripts/packaging/ascii-script.mjs';
import { noteShippedPackages } from './scripts/packaging/shipped-packages.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));
const inRoot = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** What main takes from its runtime: Electron, Node, and the one native module, which cannot be bundled. */
const external = [/^electron(\/|$)/, /^node:/, /^libsql(\/|$)/, /^@libsql\//, ...builtinModules];

/** Chromium 130 and Node 20.18 are the floor for shipped code. */
const BROWSER_TARGET = 'chrome130';
const NODE_TARGET = 'node20.18';

/** What the library beneath electron-store imports for schemas and migrations of its own: we use neither. */
const UNUSED_BY_CONF: ReadonlySet<string> = new Set(['ajv/dist/2020.js', 'ajv-formats', 'semver']);

/** Leaves out a schema compiler of 300 KB that every start would otherwise parse; using it after all throws. */
function withoutUnusedSchemas(): Plugin {
  const stub = '\0parley:unused-by-conf';
  let isLeftOut = false;
  return {
    name: 'parley:without-unused-schemas',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!UNUSED_BY_CONF.has(source) || !importer?.includes('/node_modules/conf/')) return null;
      isLeftOut = true;
      return stub;
    },
    load(id) {
      if (id !== stub) return null;
      return `const unused = () => { throw new Error('The stores of this app have no schema and no migrations.'); };
        export { unused as Ajv2020 };
        export default new Proxy({}, { get: unused });`;
    },
    generateBundle() {
      if (!isLeftOut) this.error('conf imports its schema compiler in another way now: see vite.config.ts.');
    },
  };
}

/**
 * Main and its worker threads: every entry that exists becomes one file in `build/main/`. CommonJS, because Electron
 * waits for an ES module before it gets ready, and because importing `electron` as one loads every part of it.
 */
function mainConfig(isProduction: boolean): UserConfig {
  const candidates = {
    begin: 'electron/begin.ts',
    main: 'electron/main.ts',
    'library-worker': 'electron/library/thread/worker.ts',
  };
  const input = Object.fromEntries(
    Object.entries(candidates)
      .map(([name, path]): [string, string] => [name, inRoot(path)])
      .filter(([, path]) => existsSync(path)),
  );
  return {
    root,
    publicDir: false,
    plugins: [withoutUnusedSchemas(), asciiScripts(), noteShippedPackages('main')],
    // Bundled packages must pick their Node variants, not the ones made for browsers.
    ssr: { noExternal: true, external: ['electron', 'libsql'] },
    resolve: { conditions: ['node', 'module', 'import', 'default'] },
    build: {
      ssr: true,
      outDir: inRoot('build/main'),
      emptyOutDir: true,
      target: NODE_TARGET,
      minify: isProduction ? 'oxc' : false,
      sourcemap: !isProduction,
      rolldownOptions: {
        input,
        external,
        output: {
          format: 'cjs',
          entryFileNames: '[name].cjs',
          chunkFileNames: 'chunks/[name]-[hash].cjs',
          // Apart, so that the library's worker does not read it for what it shares with main.
          codeSplitting: { groups: [{ name: 'zod', test: /[\\/]node_modules[\\/]zod[\\/]/ }] },
        },
      },
    },
  };
}

/** The preload: one CommonJS file, because a sandboxed preload can load nothing else. */
function preloadConfig(isProduction: boolean): UserConfig {
  return {
    root,
    publicDir: false,
    plugins: [noteShippedPackages('preload')],
    build: {
      outDir: inRoot('build/preload'),
      emptyOutDir: true,
      target: BROWSER_TARGET,
      minify: isProduction ? 'oxc' : false,
      sourcemap: false,
      modulePreload: false,
      lib: { entry: inRoot('electron/preload.ts'), formats: ['cjs'], fileName: () => 'preload.cjs' },
      rolldownOptions: { external: ['electron'], output: { codeSplitting: false } },
    },
  };
}

/**
 * Gives a typeface its plain name, and its files for further scripts one of their own: Chromium asks the system for a
 * substitute for each unloaded file of a family, in each size, which took most of the first layout's time.
 */
const plainName = (face: string): string =>
  face.replace(/(font-family: '[^']+) Variable'/, face.includes('U+0000-00FF') ? "$1'" : "$1 Further'");

/**
 * The fonts of packages: KaTeX names each file three times, and Chromium takes the first, WOFF2, so the others only weigh. No
 * text is drawn in another typeface first, as it would move when its own comes.
 */
function packageFonts(): Plugin {
  return {
    name: 'parley:package-fonts',
    enforce: 'pre',
    transform(code, id) {
      if (!/\.css(\?|$)/.test(id) || !code.includes('.woff2')) return null;
      return code
        .replace(/,\s*url\([^)]*\.(?:woff|ttf)["']?\)\s*format\([^)]*\)/g, '')
        .replace(/@font-face\s*\{[^}]*\}/g, plainName)
        .replaceAll('font-display: swap', 'font-display: block');
    },
  };
}

/** Without this, Chromium first lays out and paints an empty page, which delays the first picture. */
function scriptBeforePicture(): Plugin {
  const loaded = '<script type="module" crossorigin src="./assets/start-';
  return {
    name: 'parley:script-before-picture',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename }) {
        const marked = html.replace(loaded, loaded.replace('module"', 'module" blocking="render"'));
        if (filename.endsWith('index.html') && marked === html) throw new Error(`${filename} loads no start script`);
        return marked;
      },
    },
  };
}

/**
 * Leaves out Elk, a layout engine of 1.5 MB under the Eclipse licence: diagrams that ask for it are laid out by Mermaid's
 * usual engine, as in Mermaid's own small build.
 */
function withoutElk(): Plugin {
  let isLeftOut = false;
  return {
    name: 'parley:without-elk',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('/mermaid/dist/') || !code.includes('...elkLayoutLoaders()')) return null;
      isLeftOut = true;
      return code.replace('...elkLayoutLoaders()', '');
    },
    generateBundle() {
      if (!isLeftOut)
        this.error('Mermaid names its Elk layouts in another way now: vite.config.ts must leave them out.');
    },
  };
}

/** Above this share of non-ASCII characters, six-byte escapes take more space than two bytes per character. */
const ESCAPED_SHARE_MAX = 1 / 5;

/**
 * Escapes non-ASCII characters: a single character beyond Latin-1 makes a script of a million characters take two million
 * bytes, in the page's memory and in V8's. A script that consists of Russian or Japanese texts stays as it is.
 */
function asciiScripts(): Plugin {
  return {
    name: 'parley:ascii-scripts',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const foreign = file.code.match(/[^\0-\x7f]/g)?.length ?? 0;
        if (foreign > file.code.length * ESCAPED_SHARE_MAX) continue;
        file.code = asciiScript(file.code, (code) => this.parse(code));
        // A script that can't be read any more must not be shipped.
        this.parse(file.code);
      }
    },
  };
}

/** The window's page: relative addresses and no inline scripts, so that it lives under `app://parley/` and its policy. */
function rendererConfig(isProduction: boolean): UserConfig {
  return {
    root: inRoot('renderer'),
    base: './',
    plugins: [
      react(),
      packageFonts(),
      scriptBeforePicture(),
      withoutElk(),
      pdfDecoders(),
      asciiScripts(),
      noteShippedPackages('renderer'),
    ],
    build: {
      outDir: inRoot('build/renderer'),
      emptyOutDir: true,
      target: BROWSER_TARGET,
      minify: isProduction ? 'oxc' : false,
      sourcemap: isProduction ? false : 'inline',
      modulePreload: { polyfill: false },
      // A `data:` address would need its own exception in the content security policy.
      assetsInlineLimit: 0,
      // Mermaid and the grammars of the highlighter are large, and loaded only when a message needs them.
      chunkSizeWarningLimit: 2_000,
      reportCompressedSize: false,
      // The second page is the sandboxed frame that draws diagrams.
      rolldownOptions: {
        input: { index: inRoot('renderer/index.html'), 'mermaid-frame': inRoot('renderer/mermaid-frame.html') },
        // What the start needs is one file: each further one would be a round trip to main, which is busy then.
        // What loads the later files is apart from it: the diagram frame needs that too, and nothing of the app.
        output: {
          codeSplitting: {
            groups: [
              { name: 'loader', test: /vite[\\/]preload-helper/, priority: 2 },
              { name: 'start', test: /[\\/]renderer[\\/]main\.tsx$/, priority: 1 },
            ],
          },
        },
      },
    },
    // The highlighter loads each grammar when it is needed, which only module workers can.
    worker: { format: 'es', plugins: () => [asciiScripts(), noteShippedPackages('renderer')] },
    server: { host: '127.0.0.1', strictPort: false },
  };
}

/** Decoders of images in scanned PDF documents. The PDF worker imports them by these names when it needs them. */
const PDF_DECODERS = ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js'];

function pdfDecoders(): Plugin {
  return {
    name: 'parley:pdf-decoders',
    apply: 'build',
    generateBundle() {
      for (const name of PDF_DECODERS)
        this.emitFile({
          type: 'asset',
          fileName: `assets/pdf/${name}`,
          source: readFileSync(inRoot(`node_modules/pdfjs-dist/wasm/${name}`)),
        });
    },
  };
}

/** The part to build is given as Vite's mode: `main`, `preload` or `renderer` (see scripts/build.mjs). */
export default defineConfig(({ mode, command }) => {
  const isProduction = command === 'build' && process.env.PARLEY_BUILD !== 'development';
  if (mode === 'main') return mainConfig(isProduction);
  if (mode === 'preload') return preloadConfig(isProduction);
  return rendererConfig(isProduction);
});
