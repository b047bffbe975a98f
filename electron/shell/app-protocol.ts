/** Serves the window's own files on `app://parley/` and nothing else. */

import { extname } from 'node:path';
import { protocol, type Session } from 'electron';
import { listPageFiles, readPageFile } from './page-files.ts';

export const APP_SCHEME = 'app';
export const APP_HOST = 'parley';
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;
export const APP_URL = `${APP_ORIGIN}/index.html`;

const DIAGRAM_FRAME = 'mermaid-frame.html';

/** The window itself: no network, no inline code, no foreign frames; scripts and workers only from our own files. */
export const WINDOW_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "worker-src 'self'",
  "connect-src 'none'",
  `frame-src ${APP_ORIGIN}/${DIAGRAM_FRAME}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types parley',
].join('; ');

/**
 * The frame that draws diagrams: an opaque origin (`sandbox` without allow-same-origin), so `'self'` matches nothing and
 * our origin is named instead. The drawing library writes styles into its own page, which is all it can reach.
 */
export const DIAGRAM_CSP = [
  'sandbox allow-scripts',
  "default-src 'none'",
  `script-src ${APP_ORIGIN}`,
  `style-src ${APP_ORIGIN} 'unsafe-inline'`,
  'img-src data:',
  `font-src ${APP_ORIGIN}`,
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  `frame-ancestors ${APP_ORIGIN}`,
].join('; ');

const MIME_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/** Must run before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: false, corsEnabled: true, codeCache: true },
    },
  ]);
}

/** The known file that a URL names, or null. Nothing is resolved, so there is nothing to escape from. */
export function knownFile(url: string, known: { has(name: string): boolean }): string | null {
  const prefix = `${APP_ORIGIN}/`;
  if (!url.startsWith(prefix)) return null;
  const [path = ''] = url.slice(prefix.length).split(/[?#]/, 1);
  const name = path === '' ? 'index.html' : path;
  return known.has(name) ? name : null;
}

/**
 * Answers every request to the scheme in this session: a known file with its headers, or 404. Known are the files that
 * are there when it is called, or those of a list that was begun earlier; resolves when the list is read. `onServed` hears of every file that is
 * handed out.
 */
export async function serveApp(
  session: Session,
  root: string,
  list = listPageFiles(root),
  onServed: (name: string) => void = () => undefined,
): Promise<void> {
  session.protocol.handle(APP_SCHEME, async (request) => {
    const files = await list;
    const name = request.method === 'GET' ? knownFile(request.url, files) : null;
    const file = name === null ? undefined : files.get(name);
    if (name === null || file === undefined) return new Response(null, { status: 404 });
    // No opener policy: the window can open nothing and nobody opened it, and Chromium would start a second process for it.
    const headers = new Headers({
      'content-type': MIME_TYPES[extname(name)] ?? 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-security-policy': name === DIAGRAM_FRAME ? DIAGRAM_CSP : WINDOW_CSP,
    });
    // The diagram frame has an opaque origin, so even our own module files are foreign to it.
    if (extname(name) === '.js' || extname(name) === '.css' || extname(name) === '.woff2')
      headers.set('access-control-allow-origin', '*');
    const content = new Uint8Array(await readPageFile(file));
    onServed(name);
    return new Response(content, { headers });
  });
  await list;
}
