/** Removes the data of embedded images from Markdown before it is sent as text. */
import { LIMITS } from '../limits.ts';

const START = '](data:image/';

/** Replaces the data of each large image with words. Linear in the length of the text. */
export function withoutImageData(text: string): string {
  if (text.length < LIMITS.sentImageDataChars || !text.includes(START)) return text;
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf(START); at >= 0; at = text.indexOf(START, at + START.length)) {
    const start = at + 2;
    const end = text.indexOf(')', start);
    if (end < 0) break;
    if (end - start < LIMITS.sentImageDataChars) continue;
    // Base64 encodes three bytes as four characters.
    const kilobytes = Math.ceil(((end - start) * 3) / 4 / 1_000);
    parts.push(text.slice(from, start), `image left out, ${kilobytes} kB`);
    from = end;
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(from);
}
