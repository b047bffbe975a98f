/** Takes the data of large embedded images out of a block's text, so that it doesn't count as text length. */
import { readImageHeader } from '../../shared/image-header.ts';
import { LIMITS } from '../../shared/limits.ts';
import { isRasterDataUrl } from './links.ts';

/** Shorter addresses stay in the text. */
const LARGE_CHARS = 1_000;
const START = '](data:image/';
const PLACE = 'data:image/taken-out;';

export interface TextWithoutData {
  readonly text: string;
  /** The addresses that were taken out, in order; undefined if there were none. */
  readonly images?: readonly string[];
}

/** Replaces each large address in `content` with a short placeholder. Linear. */
export function takeImageData(content: string): TextWithoutData {
  if (content.length < LARGE_CHARS || !content.includes(START)) return { text: content };
  const images: string[] = [];
  const parts: string[] = [];
  let from = 0;
  for (let at = content.indexOf(START); at >= 0; at = content.indexOf(START, at + START.length)) {
    const start = at + 2;
    const end = content.indexOf(')', start);
    if (end < 0) break;
    if (end - start < LARGE_CHARS) continue;
    const [address = ''] = content.slice(start, end).split(/[ \n]/, 1);
    if (address.length < LARGE_CHARS || !isRasterDataUrl(address)) continue;
    // The length gives different images different placeholders.
    parts.push(content.slice(from, start), `${PLACE}${images.length}-${address.length}`);
    images.push(address);
    from = start + address.length;
  }
  if (images.length === 0) return { text: content };
  return { text: parts.join('') + content.slice(from), images };
}

/** The address for `place`, or `place` itself if it isn't a placeholder. */
export function imageDataOf(place: string, images: readonly string[] | undefined): string {
  if (images === undefined || !place.startsWith(PLACE)) return place;
  return images[Number.parseInt(place.slice(PLACE.length), 10)] ?? place;
}

/** `content` without an image at its end whose data is still arriving. */
export function withoutArrivingImage(content: string): string {
  const at = content.lastIndexOf(START);
  if (at < 0 || content.length - at < LARGE_CHARS || content.indexOf(')', at) >= 0) return content;
  const start = content.lastIndexOf('![', at);
  return start < 0 ? content : content.slice(0, start);
}

/** True for an embedded image that is small enough to decode: a few kilobytes can claim gigabytes of pixels. */
export function isDecodable(dataUrl: string): boolean {
  if (!isRasterDataUrl(dataUrl)) return false;
  const header = readImageHeader(bytesOf(dataUrl.slice(dataUrl.indexOf(',') + 1)));
  return header !== null && header.width * header.height <= LIMITS.imageMaxPixels;
}

/** No bytes for text that isn't base64. */
function bytesOf(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    // The padding is wrong.
    return new Uint8Array();
  }
}
