/** Loads one image from the web after the user clicked on its placeholder. */

import { parseUrl } from '../../shared/addresses/parse-url.ts';
import { fail, messageOf, ok, type Refusal, type Result } from '../../shared/errors.ts';
import type { FetchLike } from '../service/transport.ts';

/** The largest image that the window accepts as a `data:` address. */
const IMAGE_MAX_BYTES = 4 * 1024 * 1024;
const IMAGE_TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 10_000;
/** Raster types only: an SVG can contain scripts. */
const IMAGE_TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** The image as a `data:` URL. No key, no cookie, no redirect, at most 4 MiB. */
export async function loadRemoteImage(url: string, fetch: FetchLike): Promise<Result<{ dataUrl: string }, Refusal>> {
  const address = parseUrl(url);
  if (address === null || !['http:', 'https:'].includes(address.protocol)) return fail({ reason: 'image_refused' });
  // A name and password in the address would be sent to its host.
  if (address.username !== '' || address.password !== '') return fail({ reason: 'image_refused' });
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), IMAGE_TIMEOUT_MS);
  try {
    const response = await fetch(address.href, {
      method: 'GET',
      headers: { accept: [...IMAGE_TYPES].join(', ') },
      body: null,
      signal: abort.signal,
      connectTimeoutMs: CONNECT_TIMEOUT_MS,
    });
    const type =
      [...response.headers]
        .find(([name]) => name.toLowerCase() === 'content-type')?.[1]
        ?.split(';')[0]
        ?.trim()
        .toLowerCase() ?? '';
    if (response.status !== 200 || !IMAGE_TYPES.has(type) || response.body === null) {
      abort.abort();
      return fail({ reason: 'image_not_loaded' });
    }
    const chunks: Uint8Array[] = [];
    let sizeBytes = 0;
    for await (const chunk of response.body) {
      sizeBytes += chunk.byteLength;
      if (sizeBytes > IMAGE_MAX_BYTES) {
        abort.abort();
        return fail({ reason: 'image_too_large' });
      }
      chunks.push(chunk);
    }
    return ok({ dataUrl: `data:${type};base64,${Buffer.concat(chunks).toString('base64')}` });
  } catch (error) {
    return fail({ reason: 'image_not_loaded', detail: messageOf(error) });
  } finally {
    clearTimeout(timer);
  }
}
