/** Serves the window's own files on `app://parley/`, and a printed page to its own session; nothing else. */

import { type ProtocolRequest, type ProtocolResponse, protocol, type Session } from 'electron';
import { log } from '../logging/log.ts';
import { listPageFiles, readPageFile } from './page-files.ts';
import { APP_ORIGIN, APP_SCHEME, pageHeaders } from './page-headers.ts';

/** Call before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: false, corsEnabled: true, codeCache: true },
    },
  ]);
}

/** The known file that a URL names, or null. No path is resolved, so there is nothing to escape from. */
export function knownFile(url: string, known: { has(name: string): boolean }): string | null {
  const prefix = `${APP_ORIGIN}/`;
  if (!url.startsWith(prefix)) return null;
  const [path = ''] = url.slice(prefix.length).split(/[?#]/, 1);
  const name = path === '' ? 'index.html' : path;
  return known.has(name) ? name : null;
}

/**
 * Chromium's error codes for a file that could not be read, and for a missing one. An answer with a 404 but no content
 * would fail with the first.
 */
const FAILED = { error: -2 } as const;
const NOT_FOUND = { error: -6 } as const;

/**
 * Answers every request to the scheme in this session: with a known file and its headers, or with an error. The known
 * files are those of `list`, whose reading may have started earlier. Resolves when the list is complete. Calls
 * `onServed` with the name of every file served.
 *
 * Not `protocol.handle`: it needs `Request`, `Response` and a stream for each file, and Node loads its whole HTTP
 * client for these, 30 ms of every start and memory that main never gets back.
 */
export async function serveApp(
  session: Session,
  root: string,
  list = listPageFiles(root),
  onServed: (name: string) => void = () => undefined,
): Promise<void> {
  const answer = async ({ method, url }: ProtocolRequest): Promise<ProtocolResponse> => {
    const files = await list;
    const name = method === 'GET' ? knownFile(url, files) : null;
    const file = name === null ? undefined : files.get(name);
    if (name === null || file === undefined) return NOT_FOUND;
    // Send no opener policy: the window can't open anything and has no opener, and Chromium would start a second
    // process for the policy.
    const data = await readPageFile(file);
    onServed(name);
    return { data, headers: { ...pageHeaders(name) } };
  };
  session.protocol.registerBufferProtocol(APP_SCHEME, (request, respond) => {
    answer(request).then(respond, (error: unknown) => {
      log.error('window.no_file', { error });
      respond(FAILED);
    });
  });
  await list;
}

/** Serves only `html` to `session`, at `address`; all its other requests fail. */
export function serveOnly(session: Session, address: string, html: string, policy: string): void {
  session.protocol.handle('https', ({ url }) =>
    url === address
      ? new Response(html, {
          headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
        })
      : new Response(null, { status: 404 }),
  );
}
