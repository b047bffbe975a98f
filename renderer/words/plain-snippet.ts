/** Removes Markdown syntax from a search snippet, so that lists show plain text. */

type Marks = readonly (readonly [number, number])[];

export interface PlainSnippet {
  readonly text: string;
  readonly marks: Marks;
}

/**
 * `marks` are `[start, end)` offsets into `text`, in order. Marked text stays as it is, because the user searched for
 * it.
 */
export function plainSnippet(text: string, marks: Marks): PlainSnippet {
  const isDropped = new Array<boolean>(text.length).fill(false);
  for (let at = 0; at < text.length; at += 1) if (isSign(text, at)) isDropped[at] = true;
  dropLinks(text, isDropped);
  for (const [start, end] of marks) isDropped.fill(false, start, end);
  /** The number of kept characters before each index. */
  const kept: number[] = [0];
  let plain = '';
  for (const [at, isGone] of isDropped.entries()) {
    if (!isGone) plain += text[at];
    kept.push(plain.length);
  }
  return { text: plain, marks: marks.map(([start, end]) => [kept[start] ?? 0, kept[end] ?? plain.length]) };
}

function isSign(text: string, at: number): boolean {
  const before = text[at - 1] ?? ' ';
  const after = text[at + 1] ?? ' ';
  switch (text[at]) {
    case '`':
    case '|':
      return true;
    case '*':
      // Syntax, except in 2 * 3 or 2*3.
      return isLineStart(text, at) || !((isSpace(before) && isSpace(after)) || (isDigit(before) && isDigit(after)));
    case '_':
      return !(isWord(before) && isWord(after));
    case '~':
      return before === '~' || after === '~';
    case '#':
    case '>':
      return isLineStart(text, at);
    case '-':
    case '+':
      return (isLineStart(text, at) && isSpace(after)) || text.slice(Math.max(0, at - 2), at + 3).includes('---');
    case ':':
      // Column alignment in a table.
      return (
        (!isWord(before) && text.startsWith('---', at + 1)) || (!isWord(after) && text.slice(0, at).endsWith('---'))
      );
    default:
      return false;
  }
}

/** True if only spaces, tabs, `#` and `>` come before it on its line. */
function isLineStart(text: string, at: number): boolean {
  let index = at - 1;
  while (index >= 0 && ' \t#>'.includes(text[index] ?? '')) index -= 1;
  return index < 0 || text[index] === '\n';
}

/** Keeps `words` of `[words](address)` and `![words](address)`. */
function dropLinks(text: string, isDropped: boolean[]): void {
  for (let middle = text.indexOf(']('); middle >= 0; middle = text.indexOf('](', middle + 1)) {
    const start = text.lastIndexOf('[', middle);
    const end = text.indexOf(')', middle);
    if (start < 0 || end < 0) continue;
    isDropped[start] = true;
    if (text[start - 1] === '!') isDropped[start - 1] = true;
    isDropped.fill(true, middle, end + 1);
  }
}

const isSpace = (sign: string): boolean => sign.trim() === '';
const isDigit = (sign: string): boolean => sign >= '0' && sign <= '9';
const isWord = (sign: string): boolean => /[\p{L}\p{N}]/u.test(sign);
