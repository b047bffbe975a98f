/** Removes the base64 of images from a request's stored body, and restores it. */

import { RefusedError } from '../../shared/errors.ts';
import type { RequestDetails } from '../../shared/requests/request-details.ts';
import type { ChatImage } from '../../shared/service.ts';

type Folded = Pick<RequestDetails, 'body' | 'bodyImages'>;
type BodyImage = NonNullable<Folded['bodyImages']>[number];

/** Cuts the base64 of `images`, which must be in the order of the body, out of the body. */
export function foldBody(body: string, images: readonly Pick<ChatImage, 'sha256' | 'base64'>[]): Folded {
  const kept: string[] = [];
  const bodyImages: BodyImage[] = [];
  let at = 0;
  let from = 0;
  for (const { sha256, base64 } of images) {
    const found = body.indexOf(base64, from);
    // Skip an image that isn't in the body, so that the body can still be restored exactly.
    if (found < 0) continue;
    kept.push(body.slice(from, found));
    at += found - from;
    bodyImages.push({ at, sha256, characters: base64.length });
    from = found + base64.length;
  }
  if (bodyImages.length === 0) return { body };
  return { body: [...kept, body.slice(from)].join(''), bodyImages };
}

export interface WholeBody {
  readonly body: string;
  readonly images: readonly Pick<ChatImage, 'sha256' | 'base64'>[];
}

/** The exact body that was sent. Rejects with `no_stored_request` if an image is gone. */
export async function wholeBody(
  { body, bodyImages = [] }: Folded,
  read: (sha256: string) => Promise<string | null>,
): Promise<WholeBody> {
  const parts: string[] = [];
  const images: { readonly sha256: string; readonly base64: string }[] = [];
  let from = 0;
  for (const { at, sha256, characters } of bodyImages) {
    const base64 = await read(sha256);
    if (base64?.length !== characters) throw new RefusedError('no_stored_request');
    parts.push(body.slice(from, at), base64);
    images.push({ sha256, base64 });
    from = at;
  }
  return { body: [...parts, body.slice(from)].join(''), images };
}
