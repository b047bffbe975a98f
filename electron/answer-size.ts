/** Measures how large a value is on its way to a window. */

/** Shorter texts count as two-byte texts without being checked. */
const LOOKED_AT_FROM_CHARS = 64 * 1024;
/** Tag and length, or a number. */
const SCALAR_BYTES = 9;

function bytesOf(text: string): number {
  const isWide = text.length < LOOKED_AT_FROM_CHARS || /[^\0-\xff]/.test(text);
  return text.length * (isWide ? 2 : 1) + SCALAR_BYTES;
}

/**
 * Never less than what Chromium's copy of plain data takes; stops counting beyond `maxBytes`. O(values), without
 * recursion, and without making the copy.
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
