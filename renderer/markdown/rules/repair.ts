/** Completes unfinished Markdown for display while it streams, so that nothing flickers when the rest arrives. */

import { openTagAt } from './html-rules.ts';
import { withoutInvisibleStart } from './line-start.ts';

// A last line of only marks: the next character could change what it is.
const MARKS_ONLY =
  /^(?:[ \t]*>)*[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?:[-=*+_#>`~|$:\\ \t]{1,120}|\d{1,9}[.)]?|(?:[-*+]|\d{1,9}[.)])[ \t]+\[[ xX]?\]?[ \t]*|\[\^?[^\]\n]{0,100}\]?:?)$/;
const DELIMITER_ROW = /^ {0,3}\|?[ \t:|-]*$/;

/** Part of a line that opens or closes details, or begins a comment. */
const HALF_TAG = /^ {0,3}<(?:\/?[ds][a-z]{0,6}(?:\s[^<>]{0,200})?|!-{0,2})?$/i;

/**
 * The part of `tail` to show now; `tail` is the text from the last open block on. Holds back a last line that is still
 * ambiguous. Shows a table from its first line on, unless `isInTable`: then all lines are rows.
 */
export function repairTail(tail: string, isInTable = false): string {
  const lineStart = tail.lastIndexOf('\n') + 1;
  const lastLine = withoutInvisibleStart(tail.slice(lineStart));
  const beforeEnd = lineStart - 1;
  const previousStart = lineStart === 0 ? -1 : tail.lastIndexOf('\n', beforeEnd - 1) + 1;
  const previous = previousStart < 0 ? '' : withoutInvisibleStart(tail.slice(previousStart, beforeEnd));
  const isAfterHeader = !isInTable && isTableLine(previous) && !isTableLine(lineBefore(tail, previousStart));
  if (isAfterHeader && (lastLine === '' || DELIMITER_ROW.test(lastLine))) {
    return `${tail.slice(0, lineStart)}${delimiterRow(previous)}\n`;
  }
  if (lastLine === '') return tail;
  if (MARKS_ONLY.test(lastLine) || HALF_TAG.test(lastLine)) return tail.slice(0, lineStart);
  if (!isInTable && isTableLine(lastLine) && !isTableLine(previous)) return `${tail}\n${delimiterRow(lastLine)}\n`;
  return tail;
}

function lineBefore(text: string, lineStart: number): string {
  if (lineStart <= 0) return '';
  return withoutInvisibleStart(text.slice(text.lastIndexOf('\n', lineStart - 2) + 1, lineStart - 1));
}

/** Models begin table lines with a bar; a bar inside a sentence isn't a table. */
function isTableLine(line: string): boolean {
  return /^ {0,3}\|[ \t]*[^\s|]/.test(line);
}

function delimiterRow(header: string): string {
  let columns = 0;
  const text = header.trim().replace(/\\\|/g, '  ');
  for (let at = 0; at < text.length; at++) if (text[at] === '|' && at < text.length - 1) columns += 1;
  return `|${'-|'.repeat(Math.max(1, columns))}`;
}

interface OpenMark {
  /** The closing mark. */
  readonly mark: string;
  readonly contentStart: number;
  /** Length of the opening mark. */
  readonly length: number;
}

/** Closes the open marks in `content`, the text of the block that is being written. Linear. */
export function repairInline(content: string): string {
  const text = withoutUnfinishedEnd(content);
  const open: OpenMark[] = [];
  let at = 0;
  while (at < text.length) {
    const character = text[at];
    if (character === '\\') {
      at += 2;
    } else if (character === '`') {
      const run = runLength(text, at);
      const end = closingRun(text, at + run, '`'.repeat(run));
      // Everything after an open code span is code, without other marks.
      if (end < 0)
        return at + run >= text.length
          ? closeMarks(text.slice(0, at), open)
          : closeMarks(`${text}${'`'.repeat(run)}`, open);
      at = end + run;
    } else if (character === '*' || character === '_' || character === '~') {
      const run = runLength(text, at);
      countMark(text, at, run, open);
      at += run;
    } else if (character === ']' && text[at + 1] === '(') {
      const end = linkEnd(text, at + 2);
      if (end < 0) {
        const label = labelStart(text, at);
        return closeMarks(
          withPendingLink(text, at, label),
          open.filter((mark) => mark.contentStart <= label),
        );
      }
      at = end;
    } else if (character === '<') {
      at = countTag(text, at, open);
    } else {
      at += 1;
    }
  }
  return closeMarks(text, open);
}

/** The longest end to hold back: half an address in angle brackets. */
const UNFINISHED_MAX_CHARS = 2_020;

/** Removes what is incomplete at the end, such as half an escape, a tag, an image or a character. */
function withoutUnfinishedEnd(content: string): string {
  // The patterns try every position, but only the end can match.
  const start = Math.max(0, content.length - UNFINISHED_MAX_CHARS);
  return content.slice(0, start) + withoutUnfinished(content.slice(start));
}

function withoutUnfinished(end: string): string {
  const text = end.replace(
    /(?:\\|&#?\w{0,30}|!\[?|(?<!~)~|<\w{1,12}:[^\s>]{0,2000}|<\/?[a-z]{0,7}\s?\/?|<details>?\s?(?:<s[a-z]{0,6})?|<!-{0,2})$/i,
    '',
  );
  const last = text.charCodeAt(text.length - 1);
  const cut = last >= 0xd800 && last <= 0xdbff ? text.slice(0, -1) : text;
  const image = /!\[[^\]\n]{0,400}\]?$/.exec(cut);
  return image ? cut.slice(0, image.index) : cut;
}

function runLength(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length && text[end] === text[at]) end += 1;
  return end - at;
}

function closingRun(text: string, from: number, run: string): number {
  for (let at = text.indexOf(run, from); at >= 0; at = text.indexOf(run, at)) {
    const length = runLength(text, at);
    if (length === run.length) return at;
    at += length;
  }
  return -1;
}

/** Opens or closes marks, roughly by the flanking rules, which is enough for temporary display. */
function countMark(text: string, at: number, run: number, open: OpenMark[]): void {
  const character = text.charAt(at);
  const before = at === 0 ? ' ' : text.charAt(at - 1);
  const after = text.charAt(at + run);
  if (character === '~' && run !== 2) return;
  if (character === '_' && /\w/.test(before) && /\w/.test(after)) return;
  const mark = character.repeat(Math.min(run, 3));
  const last = open[open.length - 1];
  if (last && before.trim() !== '' && last.mark.startsWith(character)) {
    if (mark.length >= last.mark.length) {
      open.pop();
      return;
    }
    open.pop();
    open.push({
      mark: last.mark.slice(mark.length),
      contentStart: last.contentStart,
      length: last.length - mark.length,
    });
    return;
  }
  if (after.trim() !== '' || at + run >= text.length) open.push({ mark, contentStart: at + run, length: mark.length });
}

/** Opens or closes a tag. Returns where it ends. */
function countTag(text: string, at: number, open: OpenMark[]): number {
  const tag = openTagAt(text, at);
  if (tag !== null) {
    open.push({ mark: tag.closer, contentStart: tag.end, length: tag.end - at });
    return tag.end;
  }
  const last = open[open.length - 1];
  if (last === undefined || !text.startsWith(last.mark, at)) return at + 1;
  open.pop();
  return at + last.mark.length;
}

function labelStart(text: string, close: number): number {
  let depth = 0;
  for (let at = close; at >= 0; at--) {
    if (text[at] === ']') depth += 1;
    else if (text[at] === '[' && --depth === 0) return at;
  }
  return -1;
}

function linkEnd(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === '(') depth += 1;
    else if (character === ')' && --depth === 0) return at + 1;
  }
  return -1;
}

/** For a link whose address is still arriving: its text, without a target. For an image: nothing yet. */
function withPendingLink(text: string, close: number, start: number): string {
  if (start < 0) return text;
  if (text[start - 1] === '!') return text.slice(0, start - 1);
  return `${text.slice(0, close)}](<>)`;
}

/** Removes marks that nothing follows yet, and closes all others before the white space at the end. */
function closeMarks(text: string, open: readonly OpenMark[]): string {
  let kept = text;
  let words = kept.trimEnd();
  let count = open.length;
  for (; count > 0; count--) {
    const mark = open[count - 1];
    if (!mark || mark.contentStart < words.length) break;
    kept = words.slice(0, Math.max(0, mark.contentStart - mark.length));
    words = kept.trimEnd();
  }
  const closers = open.slice(0, count).reverse();
  return `${words}${closers.map(({ mark }) => mark).join('')}${kept.slice(words.length)}`;
}
