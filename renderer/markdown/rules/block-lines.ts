/** Tells block rules what a line holds, how it is indented, and whether it can still change while the text arrives. */
import type { StateBlock } from 'markdown-it';

/** `completeLength` of `parseBlocks`. */
function completeLengthOf(state: StateBlock): number | null {
  const length: unknown = Reflect.get(state.env, 'completeLength');
  return typeof length === 'number' ? length : null;
}

/** True when later lines may follow the lines before `endLine`, which then must not be decided by their absence. */
export function mayGrow(state: StateBlock, endLine: number): boolean {
  return completeLengthOf(state) !== null && endLine >= state.bMarks.length - 1;
}

/** True when the line can no longer change. */
export function isLineComplete(state: StateBlock, line: number): boolean {
  const length = completeLengthOf(state);
  return length === null || (state.eMarks[line] ?? 0) < length;
}

/** The characters of a line after its indentation and the marks of the blocks around it. */
export function lineText(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
}

/** The indentation that lines really have which count as indented as far as the item around them. */
const margins = new WeakMap<StateBlock, Map<number, number>>();

/** Makes `line` count as part of the block that is open; `marginIndentOf` still tells where it begins. */
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
