/** Finds where `<details>` begins or ends within a line, outside code and comments. */
import { BOUNDS } from '../bounds.ts';

/** What may come before a block in its line. */
const MARKS = /^(?:[ \t]*(?:>|[-+*]|\d{1,9}[.)]|\[\^[^\s[\]]{1,100}\]:)(?=[ \t]|$))*[ \t]*/;
/** Matches the lines of fences and comments, and lines that may be link definitions, which must stay whole. */
const OTHER = /^(?:`{3}|~{3}|<!--|\[)/;
const TAG = /<(\/?)details(?:\s[^<>]{0,200})?>/gi;
const SUMMARY = /^[ \t]*<summary[\s>]/i;
const ALL_TAGS = /<\/?details[\s>]/gi;

/** The numbers of the lines with a tag that begins or ends details. */
export function linesWithTags(source: string): ReadonlySet<number> {
  const lines = new Set<number>();
  let line = 0;
  let newline = source.indexOf('\n');
  for (const { index } of source.matchAll(ALL_TAGS)) {
    for (; newline >= 0 && newline < index; newline = source.indexOf('\n', newline + 1)) line += 1;
    lines.add(line);
  }
  return lines;
}

export interface DetailsTag {
  readonly isEnd: boolean;
  readonly at: number;
  /** Where the text after the tag begins. */
  readonly after: number;
}

interface Place {
  /** True if `<details>` are open. */
  readonly isInside: boolean;
  /** True if `<details>` may begin here. */
  readonly canBegin: boolean;
  readonly nextLine: string;
}

/**
 * The first tag after the beginning of `text`, a line, that begins or ends details. Within a line, a tag begins details
 * only if a summary follows. A tag at the beginning is left to the rules for it.
 */
export function tagWithin(text: string, { isInside, canBegin, nextLine }: Place): DetailsTag | null {
  // Such a long paragraph is shown as plain text, with its tags.
  if (text.length > BOUNDS.inlineContentChars) return null;
  const words = MARKS.exec(text)?.[0].length ?? 0;
  const content = text.slice(words);
  if (OTHER.test(content) || /^<details[\s>]/i.test(content)) return null;
  const spans = spansOf(text);
  let span = 0;
  let depth = 0;
  for (const { 0: tag, 1: slash, index } of text.matchAll(TAG)) {
    while ((spans[span]?.end ?? Number.POSITIVE_INFINITY) <= index) span += 1;
    if ((spans[span]?.start ?? Number.POSITIVE_INFINITY) < index || text[index - 1] === '\\') continue;
    const after = index + tag.length;
    if (slash === '') {
      const rest = text.slice(after, after + 300);
      const hasSummary = SUMMARY.test(rest) || (rest.trim() === '' && SUMMARY.test(nextLine));
      if (canBegin && hasSummary && index > words && !content.startsWith('|'))
        return { isEnd: false, at: index, after: index };
      depth += 1;
    } else if (depth > 0) depth -= 1;
    else if (isInside && index > words) return { isEnd: true, at: index, after };
  }
  return null;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The code and the comments in a line. */
function spansOf(text: string): readonly Span[] {
  const spans: Span[] = [];
  /** The lengths of backtick runs that nothing closes. */
  const unclosed = new Set<number>();
  const OPENER = /`+|<!--|\\[\\`]/g;
  for (let match = OPENER.exec(text); match !== null; match = OPENER.exec(text)) {
    const [opener] = match;
    if (opener.startsWith('\\')) continue;
    const { length } = opener.startsWith('`') ? opener : { length: 0 };
    if (unclosed.has(length)) continue;
    const end = length === 0 ? endOf(text, '-->', OPENER.lastIndex) : endOfRun(text, length, OPENER.lastIndex);
    if (end === null) unclosed.add(length);
    else {
      spans.push({ start: match.index, end });
      OPENER.lastIndex = end;
    }
  }
  return spans;
}

function endOf(text: string, mark: string, from: number): number | null {
  const at = text.indexOf(mark, from);
  return at < 0 ? null : at + mark.length;
}

function endOfRun(text: string, length: number, from: number): number | null {
  for (let start = text.indexOf('`', from); start >= 0; ) {
    let end = start;
    while (text[end] === '`') end += 1;
    if (end - start === length) return end;
    start = text.indexOf('`', end);
  }
  return null;
}
