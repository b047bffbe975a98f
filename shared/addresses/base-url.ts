/** Turns a pasted base URL into the one to save, and into the addresses of requests. */

import { fail, ok, type Result } from '../errors.ts';
import { PARAMETER_IDS, parameterSpec } from '../parameters.ts';
import { type AddressProblem, readWebAddress } from './addresses.ts';

export type BaseUrlProblem = AddressProblem | 'query';
export type ServicePath = '/chat/completions' | '/models';

const PASTED_ENDPOINT =
  /(?<!\/)\/+(?:chat\/+completions|completions|audio\/(?:speech|transcriptions|translations)|images\/(?:generations|edits|variations)|models|responses|messages|embeddings|chat)$/i;
/** The address of one model, behind a version. */
const PASTED_MODEL = /(?<=\/v\d{1,2})\/models\/[^/]{1,200}$/i;
/** `/v1`, `/v4`, `/v1beta`, `/v1.1`, and Azure deployments, whose version is in the query. */
const VERSION = /\/(?:v\d+(?:\.\d+)*(?:[-_.]?(?:alpha|beta|preview|rc|exp)\d*)?(?=\/|$)|deployments\/[^/]+$)/i;
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
 * assignment. Drops a trailing `/v1` and keeps any other version in the path. Keeps query parameters, which Parley
 * sends with every request, except those that belong to a single request.
 */
export function readBaseUrl(input: string): Result<URL, { readonly reason: BaseUrlProblem }> {
  const read = readWebAddress(input);
  if (!read.ok) return read;
  const url = read.value;
  if (url.hash !== '') return fail({ reason: 'query' });
  for (const name of [...url.searchParams.keys()]) if (OF_A_REQUEST.has(name)) url.searchParams.delete(name);
  const given = withoutSlashes(withoutSlashes(url.pathname).replace(PASTED_MODEL, '').replace(PASTED_ENDPOINT, ''));
  const shorter = withoutSlashes(given.replace(/(?<!\/)\/+v1$/i, ''));
  const path = VERSION.test(shorter) ? given : shorter;
  url.pathname = path;
  return ok(url);
}

function withoutSlashes(path: string): string {
  return path.replace(/(?<!\/)\/+$/, '');
}

/** How a base URL is saved and shown: scheme, host, port, path and query, without a trailing slash. */
export function baseUrlText({ origin, pathname, search }: URL): string {
  return origin + withoutSlashes(pathname) + search;
}

/**
 * `{base}/v1{path}` (interface document, sections 4 and 9), or `{base}{path}` if the base already contains a version.
 */
export function requestUrl(baseUrl: string, path: ServicePath): string {
  const [base = '', query] = baseUrl.split('?', 2);
  return `${base}${hasOwnVersion(baseUrl) ? '' : '/v1'}${path}${query === undefined ? '' : `?${query}`}`;
}

/** True if the saved base URL contains the API version. */
export function hasOwnVersion(baseUrl: string): boolean {
  return VERSION.test(new URL(baseUrl).pathname);
}
