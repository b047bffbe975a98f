/** Measures a parsed JSON value by its texts, without recursion, because services may nest values without end. */

/** The approximate number of bytes that the value took in the answer. `onText` gets each of its texts. */
export function sizeOf(value: unknown, onText?: (text: string) => void): number {
  let bytes = 0;
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string') {
      bytes += Buffer.byteLength(next);
      onText?.(next);
    } else if (Array.isArray(next)) for (const one of next) left.push(one);
    else if (typeof next === 'object' && next !== null) {
      for (const [name, one] of Object.entries(next)) {
        bytes += name.length;
        left.push(one);
      }
    } else if (next !== null && next !== undefined) bytes += String(next).length;
  }
  return bytes;
}
