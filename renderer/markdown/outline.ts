/** Finds places in a text that are certainly between two blocks, line by line and mostly without parsing. */

import { BOUNDS } from './bounds.ts';
import { type Fence, FenceEnd, fenceAt, type LinesAhead } from './rules/fence-lines.ts';
import { lineStart } from './rules/line-start.ts';
import { type RegionLines, RegionSearch, regionAt } from './rules/regions.ts';

const SPACE = 0x20;
const TAB = 0x09;
const NEWLINE = 0x0a;
const BACKTICK = 0x60;
const TILDE = 0x7e;
const LESS = 0x3c;
const DOLLAR = 0x24;
const BACKSLASH = 0x5c;
/** What may begin a block that contains blank lines. */
const OPENERS: ReadonlySet<number> = new Set([BACKTICK, TILDE, LESS, DOLLAR, BACKSLASH]);

const DETAILS = /<details[\s>]/gi;

/** What could continue a list after a blank line. */
const ITEM = /^(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)/;

export interface OutlineOptions {
  /** A fence that is already open where the text begins. */
  readonly fence: Fence | null;
  /** True if the text doesn't begin inside a list, a table or another open block. */
  readonly isBetweenBlocks: boolean;
  /** Whether a block begins at `place` when the text from `from` on is parsed. A block must begin at `from`, too. */
  readonly isBlockAt: (from: number, place: number) => boolean;
}

/**
 * Positions where a block certainly begins: an unindented line after a blank line, outside code, that isn't a list
 * item. Where a fence may be part of something else, asks the parser. O(length), about 4 ms per megabyte.
 */
export function certainBlockStarts(
  source: string,
  { fence, isBetweenBlocks, isBlockAt }: OutlineOptions,
): readonly number[] {
  const places: number[] = [];
  // A fence that contains Markdown may contain other fences, and only the caller knows which of them are open.
  if (fence?.isMarkdown) return places;
  let open = fence;
  let openEnd: FenceEnd | null = null;
  const lines = new TextLines(source);
  const search = new RegionSearch();
  /** True where only the parser can tell which block a line belongs to. */
  let isUnsure = false;
  let isInDetails = false;
  let detailsAt = nextDetails(source, 0);
  let isAfterBlank = isBetweenBlocks && fence === null;
  let start = 0;
  for (let end = source.indexOf('\n'); end >= 0; start = end + 1, end = source.indexOf('\n', start)) {
    const first = source.charCodeAt(start);
    if (open) {
      if (openEnd === null) {
        if (!isClosing(source, start, end, open)) continue;
      } else if (mayBeFence(source, start, end)) {
        const from = end + 1;
        const verdict = openEnd.read(source.slice(start, end), () => lines.after(from));
        if (verdict === 'wait') return places;
        if (verdict === 'code') continue;
      } else continue;
      open = null;
      openEnd = null;
      isAfterBlank = false;
      continue;
    }
    if (isInDetails) {
      // Only the parser knows what is code in details, so leave long ones to it.
      if (start - (places.at(-1) ?? 0) > BOUNDS.unsureChars) return places;
      const line = source.slice(start, Math.min(end, start + BOUNDS.unsureChars));
      isAfterBlank = line.trim() === '';
      isInDetails = !line.toLowerCase().includes('</details');
      continue;
    }
    const { at: wordsAt, columns } = lineStart(source, start, end, false);
    if (wordsAt > skipSpaces(source, start, end)) {
      // Invisible characters: the line may be anything.
      if (OPENERS.has(source.charCodeAt(wordsAt))) return places;
      isUnsure = true;
      isAfterBlank = false;
      continue;
    }
    if (detailsAt < start) detailsAt = nextDetails(source, start);
    const isIndented = first === SPACE || first === TAB;
    if (first === NEWLINE || (isIndented && isBlank(source, start, end))) {
      isAfterBlank = true;
      continue;
    }
    if (isAfterBlank && !isIndented && !ITEM.test(source.slice(start, Math.min(end, start + 12)))) {
      const from = places.at(-1) ?? (isBetweenBlocks ? 0 : undefined);
      // If the text begins inside something, it can't be parsed on its own.
      if (isUnsure && (from === undefined || start - from > BOUNDS.unsureChars)) return places;
      if (!isUnsure || (from !== undefined && isBlockAt(from, start))) {
        places.push(start);
        isUnsure = false;
      }
    }
    if (detailsAt < end) {
      isUnsure = true;
      isInDetails = !source.slice(detailsAt, end).toLowerCase().includes('</details');
      isAfterBlank = false;
      continue;
    }
    const sign = columns > 3 ? SPACE : source.charCodeAt(wordsAt);
    if (!isUnsure && (sign === BACKTICK || sign === TILDE)) {
      const line = source.slice(start, end);
      const opened = fenceAt(line.trimStart());
      // A fence that directly follows a line, is indented or contains a bar may belong to a formula, an item or a
      // table.
      if (opened && isAfterBlank && !isIndented && !line.includes('|')) {
        open = opened;
        openEnd = opened.isMarkdown ? new FenceEnd(opened) : null;
      } else if (opened) {
        // The end of a Markdown fence may depend on more lines than the parser gets.
        if (opened.isMarkdown) return places;
        isUnsure = true;
      }
    } else if (sign === LESS || sign === DOLLAR || sign === BACKSLASH) {
      const line = source.slice(start, end).trimStart();
      const isSure = places.at(-1) === start;
      const region = regionAt(line);
      const regionEnd = region && search.end(region, lines.numberOf(start), lines);
      if (regionEnd?.kind === 'pending') return places;
      if (regionEnd?.kind === 'closed') {
        const last = lines.end(regionEnd.line);
        if (last > end && !isSure) isUnsure = true;
        end = last;
      }
    }
    isAfterBlank = false;
  }
  return places;
}

/** Where details may begin next; infinite if nowhere. */
function nextDetails(source: string, from: number): number {
  DETAILS.lastIndex = from;
  return DETAILS.exec(source)?.index ?? Number.POSITIVE_INFINITY;
}

/** The index after the spaces and tabs at `start`. */
function skipSpaces(source: string, start: number, end: number): number {
  let at = start;
  while (at < end && (source.charCodeAt(at) === SPACE || source.charCodeAt(at) === TAB)) at += 1;
  return at;
}

function mayBeFence(source: string, start: number, end: number): boolean {
  const { at, columns } = lineStart(source, start, end, true);
  const code = source.charCodeAt(at);
  return columns <= 3 && (code === BACKTICK || code === TILDE);
}

/** Lines of a text, numbered from the first one requested. More text may follow. */
class TextLines implements RegionLines {
  readonly mayGrow = true;
  readonly #source: string;
  readonly #starts: number[] = [];

  constructor(source: string) {
    this.#source = source;
  }

  /** The number of the line that begins at `start`, which must not lie between lines requested earlier. */
  numberOf(start: number): number {
    const last = this.#starts.at(-1);
    if (last !== undefined && start <= last) return this.#starts.lastIndexOf(start);
    // Skips the lines in between, which nothing asks for.
    return this.#starts.push(start) - 1;
  }

  start(line: number): number {
    while (line >= this.#starts.length) {
      const newline = this.#source.indexOf('\n', this.#starts.at(-1) ?? 0);
      if (newline < 0) return this.#source.length;
      this.#starts.push(newline + 1);
    }
    return this.#starts[line] ?? this.#source.length;
  }

  end(line: number): number {
    const newline = this.#source.indexOf('\n', this.start(line));
    return newline < 0 ? this.#source.length : newline;
  }

  text(line: number): string | null {
    const start = this.start(line);
    if (start >= this.#source.length) return null;
    const end = this.#source.indexOf('\n', start);
    return end < 0 ? null : this.#source.slice(lineStart(this.#source, start, end, false).at, end);
  }

  isComplete(): boolean {
    return true;
  }

  after(start: number): LinesAhead {
    const first = this.numberOf(start);
    const lines: string[] = [];
    for (let line = first, text = this.text(line); text !== null && lines.length < 100; line++, text = this.text(line))
      lines.push(text);
    return { lines, isEnd: false };
  }
}

/** True if the line closes the code that `fence` opened. */
export function isClosing(text: string, from: number, to: number, { marker, length }: Fence): boolean {
  const { at: start, columns } = lineStart(text, from, to, true);
  if (columns > 3) return false;
  let at = start;
  while (at < to && text[at] === marker) at += 1;
  return at - start >= length && text.slice(at, to).trim() === '';
}

function isBlank(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code !== SPACE && code !== TAB) return false;
  }
  return true;
}
