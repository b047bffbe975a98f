/** Fetches a small file from the update server, completely, in time and without redirects. */

const MAX_WAIT_MS = 30_000;

/** The part of the web's `fetch` that is needed. */
export type SmallFetch = (
  url: string,
  init: { readonly redirect: 'error'; readonly cache: 'no-store'; readonly signal: AbortSignal },
) => Promise<Response>;

/** @throws {Error} for any status but 200, a redirect, too many bytes, or a server that stalls */
export function createFetchFile(fetch: SmallFetch): (url: string, maxBytes: number) => Promise<Uint8Array> {
  return async (url, maxBytes) => {
    const stop = new AbortController();
    const limit = setTimeout(() => stop.abort(new Error('the server does not answer')), MAX_WAIT_MS);
    try {
      const response = await fetch(url, { redirect: 'error', cache: 'no-store', signal: stop.signal });
      if (response.status !== 200) throw new Error(`status ${response.status}`);
      const chunks: Uint8Array[] = [];
      let size = 0;
      for await (const chunk of response.body ?? []) {
        size += chunk.byteLength;
        if (size > maxBytes) throw new Error(`more than ${maxBytes} bytes`);
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    } finally {
      clearTimeout(limit);
      stop.abort();
    }
  };
}
