/** Bounds the lines that quotes read in vain: to find a quote's end, markdown-it reads up to the next blank line. */
import type { StateBlock } from 'markdown-it';
import { BOUNDS } from '../bounds.ts';

const unusedLines = new WeakMap<StateBlock, number>();

/** Call after the content of a quote was parsed: it ends at `state.line`, and its rule has read up to `endLine`. */
export function countUnusedLines(state: StateBlock, endLine: number): void {
  unusedLines.set(state, (unusedLines.get(state) ?? 0) + Math.max(0, endLine - state.line));
}

/**
 * The line at which a block that begins at `line` must stop reading. Once quotes have read `BOUNDS.unusedQuoteLines` in
 * vain, a quote may read only lines that begin with `>`.
 */
export function readableEnd(state: StateBlock, line: number, endLine: number): number {
  if ((unusedLines.get(state) ?? 0) < BOUNDS.unusedQuoteLines || !isQuoteLine(state, line)) return endLine;
  let end = line + 1;
  while (end < endLine && isQuoteLine(state, end)) end += 1;
  return end;
}

function isQuoteLine(state: StateBlock, line: number): boolean {
  return state.src[(state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0)] === '>';
}
