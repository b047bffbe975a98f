/** Records the headers of main's requests as the network stack passes them on, and adds those that it writes later. */
import type { Session } from 'electron';
import { parseUrl } from '../../shared/addresses/parse-url.ts';
import type { SentHeaders } from '../service/transport.ts';

type Headers = SentHeaders['headers'];

/** What Chromium's connection writes at the start of an HTTP/1.1 request, below every event that an app can watch. */
const CONNECTION_NAMES = ['Host', 'Connection', 'Content-Length'] as const;
/** What Chromium's network service adds for trustworthy addresses, always with these values for a request from main. */
const FETCH_METADATA: Headers = [
  ['Sec-Fetch-Site', 'none'],
  ['Sec-Fetch-Mode', 'no-cors'],
  ['Sec-Fetch-Dest', 'empty'],
];

export interface WatchedRequest {
  readonly url: string;
  /** Returns the name of a header as the redirect spelled it. */
  readonly redirectName: (name: string) => string;
  readonly end: () => void;
}

/**
 * Tells requests to the same address apart by adding a fragment to it: no protocol sends the fragment, but the network
 * stack's events include it.
 */
export class SentHeadersWatch {
  readonly #waiting = new Map<string, (recorded: Headers) => void>();
  /**
   * Original spellings of a redirect's header names, by lower-case name; Chromium's redirect event only has lower case.
   */
  readonly #spellings = new Map<string, ReadonlyMap<string, string>>();
  #count = 0;

  /** Watches everything that is sent through this session. */
  constructor(session: Session) {
    session.webRequest.onSendHeaders(({ url, requestHeaders }) => {
      this.#waiting.get(markOf(url))?.(Object.entries(requestHeaders));
    });
    session.webRequest.onBeforeRedirect(({ url, responseHeaders = {} }) => {
      const mark = markOf(url);
      if (!this.#waiting.has(mark)) return;
      this.#spellings.set(mark, new Map(Object.keys(responseHeaders).map((name) => [name.toLowerCase(), name])));
    });
  }

  /** Returns the address to request instead of `url`. A proxy that asks for a password causes another call of `onSent`. */
  watch(url: string, body: string | null, onSent: (sent: SentHeaders) => void): WatchedRequest {
    this.#count += 1;
    const marked = new URL(url);
    marked.hash = `request-${this.#count}`;
    const mark = marked.hash;
    this.#waiting.set(mark, (recorded) => onSent(wireHeaders(marked, body, recorded)));
    return {
      url: marked.href,
      redirectName: (name) => this.#spellings.get(mark)?.get(name.toLowerCase()) ?? name,
      end: () => {
        this.#waiting.delete(mark);
        this.#spellings.delete(mark);
      },
    };
  }
}

function markOf(url: string): string {
  return parseUrl(url)?.hash ?? '';
}

/** `recorded` with what Chromium adds to it, in HTTP/1.1 order. */
export function wireHeaders(url: URL, body: string | null, recorded: Headers): SentHeaders {
  const values: Readonly<Record<(typeof CONNECTION_NAMES)[number], string | null>> = {
    Host: url.host,
    Connection: 'keep-alive',
    'Content-Length': body === null ? null : String(Buffer.byteLength(body)),
  };
  const known = new Set(recorded.map(([name]) => name.toLowerCase()));
  const isAdded = ([name]: readonly [string, string]) => !known.has(name.toLowerCase());
  const first = CONNECTION_NAMES.flatMap(
    (name): Headers => (values[name] === null ? [] : [[name, values[name]]]),
  ).filter(isAdded);
  const last = isTrustworthy(url) ? FETCH_METADATA.filter(isAdded) : [];
  return { headers: [...first, ...recorded, ...last], workedOut: [...first, ...last].map(([name]) => name) };
}

/** Chromium's rule for potentially trustworthy addresses: HTTPS, and this computer itself. */
export function isTrustworthy({ protocol, hostname }: URL): boolean {
  return (
    protocol === 'https:' ||
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(?:\.\d{1,3}){3}$/.test(hostname)
  );
}
