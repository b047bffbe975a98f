/** Defines the headers for each file of the page: its policy, its type, and who may read it. */

import { extname } from 'node:path';

export const APP_SCHEME = 'app';
const APP_HOST = 'parley';
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;
export const APP_URL = `${APP_ORIGIN}/index.html`;

const DIAGRAM_FRAME = 'mermaid-frame.html';

/**
 * The window itself: no network, no inline code, no foreign frames; scripts and workers only from our own files. As a
 * sandbox, it also opens no dialogs such as `alert` and `print`. Main refuses pop-ups and downloads, and logs them.
 */
export const WINDOW_CSP = [
  'sandbox allow-scripts allow-same-origin allow-forms allow-popups allow-downloads',
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
 * The frame that draws diagrams: an opaque origin (`sandbox` without allow-same-origin), so `'self'` matches nothing
 * and the policy names our origin instead. The drawing library writes styles into its own page, and can reach nothing
 * else.
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

/** The headers for the file `name` of the page. */
export function pageHeaders(name: string): Readonly<Record<string, string>> {
  const ending = extname(name);
  return {
    'content-type': MIME_TYPES[ending] ?? 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-security-policy': name === DIAGRAM_FRAME ? DIAGRAM_CSP : WINDOW_CSP,
    // The diagram frame has an opaque origin, so even our own module files are cross-origin for it.
    ...(['.js', '.css', '.woff2'].includes(ending) && { 'access-control-allow-origin': '*' }),
  };
}
