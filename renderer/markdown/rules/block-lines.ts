/** Tells block rules what a line contains, how it is indented, and whether it can still change while text arrives. */
import type { StateBlock } from 'markdown-it';
import { lineStart } from './line-start.ts';

/** The `completeLength` that `parseBlocks` was called with. */
function completeLengthOf(state: StateBlock): number | null {
  const length: unknown = Reflect.get(state.env, 'completeLength');
  return typeof length === 'number' ? length : null;
}

/** True if the lines before `endLine` reach the end of a text that may still grow. */
export function mayGrow(state: StateBlock, endLine: number): boolean {
  return completeLengthOf(state) !== null && endLine >= state.bMarks.length - 1;
}

/** True if the line can no longer change. */
export function isLineComplete(state: StateBlock, line: number): boolean {
  const length = completeLengthOf(state);
  return length === null || (state.eMarks[line] ?? 0) < length;
}

/** The line's text without its indentation and the marks of enclosing blocks. */
export function lineText(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
}

/** The text of a line of code, without the indentation of enclosing blocks. */
export function codeLineText(state: StateBlock, line: number): string {
  const text = lineText(state, line);
  const from = state.bMarks[line] ?? 0;
  const to = from + (state.tShift[line] ?? 0);
  const { at } = lineStart(state.src, from, to, true);
  return at < to ? state.src.slice(at, state.eMarks[line]) : text;
}

/** The real indentation of lines that are treated as part of the enclosing item. */
const margins = new WeakMap<StateBlock, Map<number, number>>();

/** Treats `line` as part of the open block; `marginIndentOf` still returns its real indentation. */
export function countAsIndented(state: StateBlock, line: number): void {
  const indent = state.sCount[line] ?? 0;
  if (indent >= state.blkIndent) return;
  const lines = margins.get(state) ?? new Map<number, number>();
  margins.set(state, lines.set(line, indent));
  state.sCount[line] = state.blkIndent;
}

export function marginIndentOf(state: StateBlock, line: number): number | undefined {
  return margins.get(state)?.get(line);
}
