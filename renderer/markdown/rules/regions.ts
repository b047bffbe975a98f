/** Finds the end of a formula or comment that may contain blank lines, within a bounded number of characters. */
import { BOUNDS } from '../bounds.ts';

/** A formula or a comment that a line opens. */
export interface Region {
  readonly kind: 'formula' | 'comment';
  readonly opener: string;
  readonly closer: string;
  /** Where the content begins in that line. */
  readonly contentStart: number;
}

/**
 * `none`: nothing ends the region within the limit. `pending`: lines that haven't arrived may end it. `rest`: where the
 * text that follows the closer begins in the last line without its indentation; that line's length if there is none.
 */
export type RegionEnd =
  | { readonly kind: 'closed'; readonly line: number; readonly rest: number }
  | { readonly kind: 'none' | 'pending' };

export interface RegionLines {
  /** The line without its indentation; null after the end of the enclosing block or the text. */
  text(line: number): string | null;
  /** Where a line begins in the source. */
  start(line: number): number;
  /** False for a line that is still being written. */
  isComplete(line: number): boolean;
  /** True if more lines may follow. */
  readonly mayGrow: boolean;
}

/** Environments of formulas. KaTeX doesn't support `eqnarray` and `multline`, so they are shown as their source. */
export const ENVIRONMENT =
  /\\begin\{((?:align|alignat|aligned|alignedat|array|[bBpvV]?matrix|[dr]?cases|drcases|CD|darray|eqnarray|equation|gather|gathered|multline|smallmatrix|split|subarray)\*?)\}/y;

/** The region that a line opens, unless it ends within the line and text follows. The line has no indentation. */
export function regionAt(line: string): Region | null {
  const region = openerAt(line);
  if (region === null) return null;
  const content = line.slice(region.contentStart);
  const closesAt = content.indexOf(region.closer);
  if (closesAt < 0) return region;
  const after = content.slice(closesAt + region.closer.length).trimEnd();
  if (region.kind === 'comment') return after === '' ? region : null;
  return closesAt > 0 && (after === '' || SENTENCE_ENDS.includes(after)) ? region : null;
}

const ESCAPED_BRACKET = /^\\\[[^\\\]]*\](?:[([:]|\s*$)/;

/**
 * True for text in escaped brackets, which no formula looks like: `\[1, 2\]` cites, `\[Your Name\]` is to be filled in.
 *
 * @param parts what is before and after the closing bracket; only one part if there is none
 */
export function isEscapedText([content = '', after]: readonly (string | undefined)[]): boolean {
  return (
    after !== undefined &&
    content.length <= BOUNDS.escapedTextChars &&
    (/^\d{1,4}(?:\s?[,;–-]\s?\d{1,4})*$/.test(content) ||
      (content.includes(' ') && /^\p{L}{2,}(?:[ ’'-]\p{L}{2,})+$/u.test(content)))
  );
}

function openerAt(line: string): Region | null {
  if (line.startsWith('$$')) return { kind: 'formula', opener: '$$', closer: '$$', contentStart: 2 };
  // `\[not a link](/foo)` is an escaped bracket.
  if (line.startsWith('\\[') && !ESCAPED_BRACKET.test(line) && !isEscapedText(line.slice(2).split('\\]', 2)))
    return { kind: 'formula', opener: '\\[', closer: '\\]', contentStart: 2 };
  if (line.startsWith('<!--')) return { kind: 'comment', opener: '<!--', closer: '-->', contentStart: 4 };
  ENVIRONMENT.lastIndex = 0;
  const [opener, name] = line.startsWith('\\begin{') ? (ENVIRONMENT.exec(line) ?? []) : [];
  return opener === undefined
    ? null
    : { kind: 'formula', opener, closer: `\\end{${name}}`, contentStart: opener.length };
}

/** Punctuation that may follow the end of a formula. */
const SENTENCE_ENDS: readonly string[] = ['.', ',', ';', ':', '。', '，', '；', '：', '、', '．'];

/** True if the line ends the region. A line with another opener of the same kind has its own end. */
function endsRegion(line: string, { kind, opener, closer }: Region, from = 0): boolean {
  const text = line.slice(from).trimEnd();
  const end = kind === 'formula' && SENTENCE_ENDS.includes(text.slice(-1)) ? text.slice(0, -1) : text;
  return end.endsWith(closer) && (from > 0 || opener === closer || !text.includes(opener));
}

/** A lone letter after `$$` may begin another formula; at the end of the line, its word may still be arriving. */
const WORDS_AFTER: Readonly<Record<string, RegExp>> = {
  $$: /^[ \t]*(?=\p{L}(?:\p{L}|$))/u,
  '\\]': /^[ \t]*(?=\p{L})/u,
};

/** Where running text begins behind a closer at the start of the line: `$$ where x is the mass`. -1 if it doesn't. */
function wordsAfterEnd(line: string, { kind, opener, closer }: Region): number {
  if (kind !== 'formula' || !line.startsWith(closer)) return -1;
  const after = closer.length + (SENTENCE_ENDS.includes(line.charAt(closer.length)) ? 1 : 0);
  const space = WORDS_AFTER[closer]?.exec(line.slice(after))?.[0];
  // With another delimiter, the line may contain a formula of its own. HTML could begin a block.
  return space === undefined || [opener, closer, '<'].some((sign) => line.includes(sign, after))
    ? -1
    : after + space.length;
}

/** True for a line that can't be inside a formula: the beginning of another formula or of code, or a heading. */
function isBarrier(line: string, { kind, opener, closer }: Region): boolean {
  if (kind === 'comment') return false;
  if (line.startsWith('$$')) return closer !== '$$' || line.trimEnd().length > 3;
  return line.startsWith('\\[') || line.startsWith(opener) || /^(?:`{3}|~{3}|#{1,6}\s)/.test(line);
}

/** Where a search for a closer has failed. It would fail there for all earlier openers, too. */
interface Failure {
  readonly until: number;
  readonly isBarred: boolean;
}

/** Searches the regions of one text. Reads each line about once, however many openers there are. */
export class RegionSearch {
  readonly #failures = new Map<string, Failure>();

  /** @param key distinguishes searches that see different lines */
  end(region: Region, firstLine: number, lines: RegionLines, key = ''): RegionEnd {
    const first = lines.text(firstLine);
    if (first !== null && endsRegion(first, region, region.contentStart))
      return { kind: 'closed', line: firstLine, rest: first.length };
    const name = `${region.closer} ${key}`;
    const start = lines.start(firstLine);
    const failure = this.#failures.get(name);
    let line = firstLine + 1;
    if (failure && failure.until > firstLine) {
      if (failure.isBarred) return { kind: 'none' };
      line = Math.max(line, failure.until);
    }
    const maxChars = region.kind === 'formula' ? BOUNDS.mathSourceChars : BOUNDS.commentChars;
    for (; ; line++) {
      const text = lines.text(line);
      if (text === null) {
        if (lines.mayGrow) return { kind: 'pending' };
        this.#failures.set(name, { until: line, isBarred: true });
        return { kind: 'none' };
      }
      if (lines.start(line) - start > maxChars) {
        if (!lines.isComplete(line)) return { kind: 'pending' };
        this.#failures.set(name, { until: line, isBarred: false });
        return { kind: 'none' };
      }
      const words = wordsAfterEnd(text, region);
      if (words >= 0) return { kind: 'closed', line, rest: words };
      if (isBarrier(text, region)) {
        this.#failures.set(name, { until: line, isBarred: true });
        return { kind: 'none' };
      }
      if (endsRegion(text, region)) return { kind: 'closed', line, rest: text.length };
    }
  }
}
