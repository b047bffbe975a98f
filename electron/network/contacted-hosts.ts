/** Remembers which hosts were contacted in this session and why, for About > Network. */

import { parseUrl } from '../../shared/addresses/parse-url.ts';
import type { ContactedHost, ContactReason } from '../../shared/app-info.ts';
import type { FetchLike, TransportRequest } from '../service/transport.ts';

export class ContactedHosts {
  readonly #hosts = new Map<string, { reasons: Set<ContactReason>; count: number }>();

  note(url: string, reason: ContactReason): void {
    const host = parseUrl(url)?.host ?? '';
    if (host === '') return;
    const known = this.#hosts.get(host) ?? { reasons: new Set<ContactReason>(), count: 0 };
    known.reasons.add(reason);
    known.count += 1;
    this.#hosts.set(host, known);
  }

  list(): readonly ContactedHost[] {
    return [...this.#hosts].map(([host, { reasons, count }]) => ({ host, reasons: [...reasons], count }));
  }

  /** A transport that passes each request on and records its host. */
  watching(fetch: FetchLike): FetchLike {
    return (url, request) => {
      this.note(url, reasonOf(url, request));
      return fetch(url, request);
    };
  }
}

function reasonOf(url: string, { headers }: TransportRequest): ContactReason {
  if (headers.accept?.startsWith('image/') === true) return 'image';
  const path = parseUrl(url)?.pathname ?? '';
  return path.endsWith('/models') ? 'models' : 'chat';
}
