/** Records the headers that requests of main leave with, as the network stack hands them on, and adds what it writes itself. */
import type { Session } from 'electron';
import { parseUrl } from '../../shared/parse-url.ts';
import type { SentHeaders } from '../service/transport.ts';

type Headers = SentHeaders['headers'];

/** What Chromium's connection writes at the head of a request of HTTP/1.1, below every event that an app is given. */
const CONNECTION_NAMES = ['Host', 'Connection', 'Content-Length'] as const;
/** What its network service adds for addresses that it takes for trustworthy, always with these values for a request of main. */
const FETCH_METADATA: Headers = [
  ['Sec-Fetch-Site', 'none'],
  ['Sec-Fetch-Mode', 'no-cors'],
  ['Sec-Fetch-Dest', 'empty'],
];

export interface WatchedRequest {
  readonly url: string;
  /** How the answer spelled the name of a header of its redirect. */
  readonly redirectName: (name: string) => string;
  readonly end: () => void;
}

/**
 * Requests are told apart by the fragment of their address, which no protocol sends: events of the network stack name the
 * address with it, however many requests to the same one run at once.
 */
export class SentHeadersWatch {
  readonly #waiting = new Map<string, (recorded: Headers) => void>();
  /** Names of the headers of a redirect as they came, by their lower-case form, in which its own event gives them. */
  readonly #spellings = new Map<string, ReadonlyMap<string, string>>();
  #count = 0;

  /** Watches everything that leaves by this session. */
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

  /** The address to request instead of `url`; `onSent` hears of it once or, behind a proxy that asks for a password, again. */
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

/** `recorded` with what Chromium adds to it, in the order of HTTP/1.1. */
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

/** Chromium's rule for where a page could be secure: HTTPS, and this computer itself. */
export function isTrustworthy({ protocol, hostname }: URL): boolean {
  return (
    protocol === 'https:' ||
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(?:\.\d{1,3}){3}$/.test(hostname)
  );
}
