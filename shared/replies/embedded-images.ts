/** Leaves the data of embedded images out of Markdown that goes to a service as text. */
import { LIMITS } from '../limits.ts';

const START = '](data:image/';

/** `text` with words in the place of the data of each large image. Linear in its length. */
export function withoutImageData(text: string): string {
  if (text.length < LIMITS.sentImageDataChars || !text.includes(START)) return text;
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf(START); at >= 0; at = text.indexOf(START, at + START.length)) {
    const start = at + 2;
    const end = text.indexOf(')', start);
    if (end < 0) break;
    if (end - start < LIMITS.sentImageDataChars) continue;
    // Base64 takes four characters for three bytes.
    const kilobytes = Math.ceil(((end - start) * 3) / 4 / 1_000);
    parts.push(text.slice(from, start), `image left out, ${kilobytes} kB`);
    from = end;
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(from);
}
