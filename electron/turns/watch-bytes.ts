/** Reports everything that arrives over a transport: a keep-alive without a token also proves a living connection. */

import type { FetchLike } from '../service/transport.ts';

/** A transport that passes each request on, and calls `onBytes` for every answer head and every chunk of a body. */
export function watchBytes(fetch: FetchLike, onBytes: () => void): FetchLike {
  return async (url, request) => {
    const response = await fetch(url, request);
    onBytes();
    return { ...response, body: response.body === null ? null : watched(response.body, onBytes) };
  };
}

// Not a generator: the `return` of a generator that never started does not reach the body, which then stays open.
function watched(body: AsyncIterable<Uint8Array>, onBytes: () => void): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]: () => {
      const inner = body[Symbol.asyncIterator]();
      return {
        next: async () => {
          const step = await inner.next();
          if (step.done !== true) onBytes();
          return step;
        },
        return: async () => (await inner.return?.()) ?? { done: true, value: undefined },
      };
    },
  };
}
