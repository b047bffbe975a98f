/** Turns a pasted base URL into the one to save, and into the addresses of requests. */

import { fail, ok, type Result } from '../errors.ts';
import { PARAMETER_IDS, parameterSpec } from '../parameters.ts';
import { type AddressProblem, readWebAddress } from './addresses.ts';

export type BaseUrlProblem = AddressProblem | 'query';
export type ServicePath = '/chat/completions' | '/models';

const PASTED_ENDPOINT =
  /(?<!\/)\/+(?:chat\/+completions|completions|audio\/(?:speech|transcriptions|translations)|images\/(?:generations|edits|variations)|models|responses|messages|embeddings|chat)$/i;
/** The endpoints that Parley calls. If an address ends with one and has no version, requests add none either. */
const EXACT_ENDPOINT = /(?<!\/)\/+(?:chat\/+completions|models)$/i;
/** The address of one model, behind a version. */
const PASTED_MODEL = /(?<=\/v\d{1,2})\/models\/(?!v\d{1,2}$)[^/]{1,200}$/i;
/** `/v1`, `/v4`, `/v1beta`, `/v1.1`, and Azure deployments, whose version is in the query. */
const VERSION = /\/(?:v\d+(?:\.\d+)*(?:[-_.]?(?:alpha|beta|preview|rc|exp)\d*)?(?=\/|$)|deployments\/[^/]+$)/i;
const CHAT: ServicePath = '/chat/completions';
/** Query parameters of a pasted request that belong in its body, or that Parley sets. */
const OF_A_REQUEST: ReadonlySet<string> = new Set<string>([
  ...PARAMETER_IDS.map((id) => parameterSpec(id).wire),
  'stream',
  'model',
  'limit',
  'after',
  'order',
]);

/**
 * Reads a typed or pasted address: with or without `/v1`, ending in an endpoint's path, in quotes, or in an
 * assignment. Drops a trailing `/v1` and keeps any other version in the path. An endpoint that Parley calls, without a
 * version, becomes `/chat/completions`, and requests add no version to it. Keeps query parameters, which Parley sends
 * with every request, except those that belong to a single request.
 */
export function readBaseUrl(input: string): Result<URL, { readonly reason: BaseUrlProblem }> {
  const read = readWebAddress(input);
  if (!read.ok) return read;
  const url = read.value;
  if (url.hash !== '') return fail({ reason: 'query' });
  for (const name of [...url.searchParams.keys()]) if (OF_A_REQUEST.has(name)) url.searchParams.delete(name);
  const whole = withoutSlashes(url.pathname).replace(PASTED_MODEL, '');
  const given = withoutSlashes(whole.replace(PASTED_ENDPOINT, ''));
  const shorter = withoutSlashes(given.replace(/(?<!\/)\/+v1$/i, ''));
  const isVersioned = VERSION.test(shorter);
  const isExact = shorter === given && !isVersioned && EXACT_ENDPOINT.test(whole);
  // A saved address must be read as itself, so `/chat/v1` keeps its version, and `/deployments/chat` its endpoint.
  const path = isVersioned || PASTED_ENDPOINT.test(shorter) ? given : shorter;
  url.pathname = isExact || PASTED_ENDPOINT.test(path) ? path + CHAT : path;
  return ok(url);
}

function withoutSlashes(path: string): string {
  return path.replace(/(?<!\/)\/+$/, '');
}

/**
 * How a base URL is saved and shown: scheme, host, port, path and query, without a trailing slash. If it ends with
 * `/chat/completions`, requests add no version to it.
 */
export function baseUrlText({ origin, pathname, search }: URL): string {
  return origin + withoutSlashes(pathname) + search;
}

/**
 * The address of a request: `{base}/v1{path}` (interface document, sections 4 and 9), or `{base}{path}` if the saved
 * base URL contains a version. If it ends with `/chat/completions`, `path` replaces this ending.
 */
export function requestUrl(baseUrl: string, path: ServicePath): string {
  const { base, query } = partsOf(baseUrl);
  const root = base.endsWith(CHAT) ? base.slice(0, -CHAT.length) : `${base}${hasOwnVersion(base) ? '' : '/v1'}`;
  return root + path + query;
}

/** The saved base URL for the same service without `/v1` in its paths, or with it; null if it has another version. */
export function alternativeBaseUrl(baseUrl: string): string | null {
  const { base, query } = partsOf(baseUrl);
  if (base.endsWith(CHAT)) {
    const root = base.slice(0, -CHAT.length);
    return root + (PASTED_ENDPOINT.test(root) ? '/v1' : '') + query;
  }
  return hasOwnVersion(base) ? null : base + CHAT + query;
}

/** True for a base URL to which requests add `/v1` and nothing else. */
export function isUsualBaseUrl(baseUrl: string): boolean {
  return requestUrl(baseUrl, CHAT) === `${baseUrl}/v1${CHAT}`;
}

function hasOwnVersion(base: string): boolean {
  return VERSION.test(new URL(base).pathname);
}

function partsOf(baseUrl: string): { readonly base: string; readonly query: string } {
  const at = baseUrl.indexOf('?');
  return at === -1 ? { base: baseUrl, query: '' } : { base: baseUrl.slice(0, at), query: baseUrl.slice(at) };
}
