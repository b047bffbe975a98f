/** Estimates the size of a value that Chromium is about to copy to a window. */

/** Texts shorter than this count two bytes per character, unchecked. */
const LOOKED_AT_FROM_CHARS = 64 * 1024;
/** An upper bound for a number, or for the tag and length of anything else. */
const SCALAR_BYTES = 9;

function bytesOf(text: string): number {
  const isWide = text.length < LOOKED_AT_FROM_CHARS || /[^\0-\xff]/.test(text);
  return text.length * (isWide ? 2 : 1) + SCALAR_BYTES;
}

/**
 * Returns an upper bound of the bytes that Chromium's copy of plain data takes; stops counting beyond `maxBytes`. Takes
 * time linear in the values and the characters of long texts, without recursion or a copy.
 */
export function answerBytes(value: unknown, maxBytes: number): number {
  const open: unknown[] = [value];
  let bytes = 0;
  while (open.length > 0 && bytes <= maxBytes) {
    const next = open.pop();
    bytes += typeof next === 'string' ? bytesOf(next) : SCALAR_BYTES;
    if (Array.isArray(next)) for (const one of next) open.push(one);
    else if (typeof next === 'object' && next !== null)
      for (const [key, one] of Object.entries(next)) {
        bytes += bytesOf(key);
        open.push(one);
      }
  }
  return bytes;
}
