/** Finds the sequences with which programs colour their output in a terminal (ECMA-48, control sequences). */

const ESCAPE = '\u001b';
/** Longer ones are no colours, and an open end must not hide text. */
const MAX_CHARS = 40;

/** Where the sequence ends that begins at `at`; null for none; `open` when it may go on behind the end of `text`. */
export function ansiEnd(text: string, at: number): number | 'open' | null {
  if (text[at] !== ESCAPE) return null;
  if (at + 1 === text.length) return 'open';
  if (text[at + 1] !== '[') return null;
  for (let end = at + 2; end < at + MAX_CHARS; end++) {
    if (end === text.length) return 'open';
    const sign = text.charCodeAt(end);
    if (sign >= 0x40 && sign <= 0x7e) return end + 1;
    if (sign < 0x20 || sign > 0x3f) return null;
  }
  return null;
}

/** True when `text` ends within a sequence. */
export function endsWithinAnsi(text: string): boolean {
  const at = text.lastIndexOf(ESCAPE);
  return at >= text.length - MAX_CHARS && at >= 0 && ansiEnd(text, at) === 'open';
}
