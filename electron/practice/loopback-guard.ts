/** Keeps web pages out: only loopback names in Host, and only the console's own page may change something. */
import type { IncomingMessage } from 'node:http';
import { type ErrorAnswer, invalidRequest } from './http-answers.ts';
import { contentTypeError, isJsonContentType } from './request-body.ts';

const LOOPBACK_HOST = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i;

/** Refuses a Host that is not loopback: a page that rebinds its own name to 127.0.0.1 is stopped here. */
export function hostRefusal(request: IncomingMessage): ErrorAnswer | undefined {
  if (LOOPBACK_HOST.test(request.headers.host ?? '')) return undefined;
  return invalidRequest(403, 'host_not_allowed', 'otherHost');
}

/** Refuses console requests that another site's page started, where the browser says so. */
export function crossSiteRefusal(request: IncomingMessage): ErrorAnswer | undefined {
  const site = request.headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return undefined;
  return invalidRequest(403, 'cross_site_request', 'otherSite');
}

/** Refuses a change without the console's own Origin and a JSON content type: no other site's form can send them. */
export function changeRefusal(request: IncomingMessage): ErrorAnswer | undefined {
  const expected = `http://${request.headers.host ?? ''}`.toLowerCase();
  if (request.headers.origin?.toLowerCase() !== expected) {
    return invalidRequest(403, 'origin_not_allowed', 'otherOrigin', { origin: expected });
  }
  if (!isJsonContentType(request.headers['content-type'])) return contentTypeError(request.headers['content-type']);
  return crossSiteRefusal(request);
}
