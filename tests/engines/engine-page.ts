/** Opens the built page in Chromium, with the app's headers and a bridge that answers from memory. */

import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { build } from 'vite';
import { listPageFiles, readPageFile } from '../../electron/shell/page-files.ts';
import { APP_ORIGIN, pageHeaders } from '../../electron/shell/page-headers.ts';
import { listening } from '../helpers/system/loopback.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const BUILT_PAGE = join(ROOT, 'build', 'renderer');

export interface EnginePage {
  readonly page: Page;
  /** The version that the browser reports. */
  readonly version: string;
  close(): Promise<void>;
}

/** Opens the page of the last build in the Chromium at `executable`. */
export async function openEnginePage(executable: string, size = { width: 1280, height: 800 }): Promise<EnginePage> {
  if (!existsSync(join(BUILT_PAGE, 'index.html'))) throw new Error('There is no build: run npm run build first.');
  const site = await servePage();
  let browser: Browser | null = null;
  try {
    browser = await chromium.launch({
      executablePath: executable,
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    });
    const page = await browser.newPage({ viewport: size });
    await page.addInitScript({ content: await bridgeScript() });
    await page.goto(`${site.origin}/index.html`);
    await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
    const opened = browser;
    return {
      page,
      version: opened.version(),
      close: async () => {
        await opened.close();
        await site.close();
      },
    };
  } catch (error) {
    await browser?.close();
    await site.close();
    throw error;
  }
}

/** Serves the page like `electron/shell/app-protocol.ts`, with the server's origin instead of the app's. */
async function servePage(): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const files = await listPageFiles(BUILT_PAGE);
  let origin = '';
  const server = createServer(async (request, response) => {
    const name = new URL(request.url ?? '/', origin).pathname.slice(1);
    const file = request.method === 'GET' ? files.get(name) : undefined;
    if (file === undefined) {
      response.writeHead(404).end();
      return;
    }
    for (const [header, value] of Object.entries(pageHeaders(name)))
      response.setHeader(header, value.replaceAll(APP_ORIGIN, origin));
    response.end(await readPageFile(file));
  });
  const { url, close } = await listening(server);
  origin = url;
  return { origin, close };
}

/** Bundles `window-bridge.ts` into one script. */
async function bridgeScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: ROOT,
    build: {
      write: false,
      minify: false,
      target: 'chrome130',
      lib: { entry: join(import.meta.dirname, 'window-bridge.ts'), formats: ['iife'], name: 'bridge' },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []));
  const script = outputs.find((one) => one.type === 'chunk');
  if (script === undefined) throw new Error('The bridge was not built.');
  // Frames have no bridge.
  return `if (window === window.top) { ${script.code} }`;
}
