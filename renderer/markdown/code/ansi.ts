/** Finds the escape sequences that colour terminal output (ECMA-48, control sequences). */

const ESCAPE = '\u001b';
/** Longer sequences aren't colours, and a sequence without an end must not hide text. */
const MAX_CHARS = 40;

/** The end of the sequence that begins at `at`; null if there is none; `open` if it may continue after `text`. */
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

/** True if `text` ends inside a sequence. */
export function endsWithinAnsi(text: string): boolean {
  const at = text.lastIndexOf(ESCAPE);
  return at >= text.length - MAX_CHARS && at >= 0 && ansiEnd(text, at) === 'open';
}
