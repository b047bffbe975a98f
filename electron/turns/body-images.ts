/** Puts the base64 of images back into a request's body that is kept without it. */

import type { RequestDetails } from '../../shared/conversation.ts';
import { RefusedError } from '../../shared/errors.ts';

/** The body as it was sent. Rejects with `no_stored_request` when an image of it is gone. */
export async function wholeBody(
  { body, bodyImages = [] }: Pick<RequestDetails, 'body' | 'bodyImages'>,
  read: (sha256: string) => Promise<string | null>,
): Promise<string> {
  const parts: string[] = [];
  let from = 0;
  for (const { at, sha256, characters } of bodyImages) {
    const base64 = await read(sha256);
    if (base64?.length !== characters) throw new RefusedError('no_stored_request');
    parts.push(body.slice(from, at), base64);
    from = at;
  }
  return [...parts, body.slice(from)].join('');
}
