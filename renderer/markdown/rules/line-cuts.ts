/** Lets a block end or begin in the middle of a line, which markdown-it's blocks can't. */
import type { MarkdownIt, StateBlock } from 'markdown-it';
import { BOUNDS } from '../bounds.ts';
import { countUnusedLines, readableEnd } from './quote-lines.ts';

/** A line whose text ends early for the block it belongs to. */
interface Cut {
  /** Where the line really ends. */
  readonly end: number;
  /** Where the rest of the line begins. */
  readonly rest: number;
  /** True if the open blocks end here, up to the block that takes the stop. */
  readonly isStop: boolean;
}

/** A place at which blocks end. */
export interface Stop {
  readonly line: number;
  readonly rest: number;
}

interface Cuts {
  readonly ofLine: Map<number, Cut>;
  /** How often each line was divided. */
  readonly counts: Map<number, number>;
  stop: Stop | null;
}

const allCuts = new WeakMap<StateBlock, Cuts>();

function cutsOf(state: StateBlock): Cuts {
  const cuts = allCuts.get(state) ?? { ofLine: new Map(), counts: new Map(), stop: null };
  allCuts.set(state, cuts);
  return cuts;
}

/** False for a line that was divided too often, or is too deep for its rest to be parsed. */
export function canDivide(state: StateBlock, line: number): boolean {
  return (
    state.level + 4 < BOUNDS.blockDepthLevels && (allCuts.get(state)?.counts.get(line) ?? 0) < BOUNDS.lineDivisions
  );
}

export function isCut(state: StateBlock, line: number): boolean {
  return allCuts.get(state)?.ofLine.has(line) ?? false;
}

/** Ends the text of `line` at `at`. After the block that takes the line, parsing continues at `rest`. */
export function cutLine(state: StateBlock, line: number, at: number, rest: number, isStop: boolean): void {
  cutsOf(state).ofLine.set(line, { end: state.eMarks[line] ?? 0, rest, isStop });
  state.eMarks[line] = at;
}

/** Ends all open blocks, up to the one that calls `takeStop`. */
export function stopAt(state: StateBlock, stop: Stop): void {
  cutsOf(state).stop = stop;
}

export function isStopped(state: StateBlock): boolean {
  return (allCuts.get(state)?.stop ?? null) !== null;
}

export function takeStop(state: StateBlock): Stop | null {
  const cuts = allCuts.get(state);
  const stop = cuts?.stop ?? null;
  if (cuts) cuts.stop = null;
  return stop;
}

/** Continues parsing at `rest` within `line`, or after the line if only spaces follow. */
export function continueAt(state: StateBlock, { line, rest }: Stop): void {
  const start = state.skipSpaces(rest);
  const end = state.eMarks[line] ?? 0;
  state.line = start < end ? line : line + 1;
  if (start >= end) return;
  state.bMarks[line] = start;
  state.tShift[line] = 0;
  state.sCount[line] = state.blkIndent;
  const { counts } = cutsOf(state);
  counts.set(line, (counts.get(line) ?? 0) + 1);
}

/** Continues after a block that ended at a cut. Returns whether the open blocks end there. */
function afterBlock(state: StateBlock): boolean {
  const line = state.line - 1;
  const cut = allCuts.get(state)?.ofLine.get(line);
  if (cut === undefined) return isStopped(state);
  cutsOf(state).ofLine.delete(line);
  state.eMarks[line] = cut.end;
  if (cut.isStop) stopAt(state, { line, rest: cut.rest });
  else continueAt(state, { line, rest: cut.rest });
  return cut.isStop;
}

type BlockRule = (state: StateBlock, startLine: number, endLine: number, silent: boolean) => boolean;

/** Runs a rule; false if it doesn't apply. If it went past a cut line, runs it again with that line as the last one. */
function takeBlock(state: StateBlock, rule: BlockRule, line: number, endLine: number): boolean {
  const { length } = state.tokens;
  if (!rule(state, line, endLine, false)) return false;
  const cuts = allCuts.get(state)?.ofLine;
  if (cuts === undefined || cuts.size === 0) return true;
  let first = state.line - 1;
  for (const cut of cuts.keys()) if (cut >= line && cut < first) first = cut;
  if (first === state.line - 1) return true;
  state.tokens.length = length;
  // Undo the later cuts: whether those lines are cut depends on what ends at this one.
  for (const [cut, { end }] of cuts)
    if (cut > first) {
      state.eMarks[cut] = end;
      cuts.delete(cut);
    }
  return rule(state, line, first + 1, false);
}

/** Replaces the parser's own loop over blocks. Based on markdown-it's (MIT). */
export function addLineCuts(markdown: MarkdownIt): void {
  const { block } = markdown;
  block.tokenize = (state, startLine, endLine) => {
    const isQuote = state.parentType === 'blockquote';
    readBlocks(state, startLine, endLine);
    if (isQuote) countUnusedLines(state, endLine);
  };
  const readBlocks = (state: StateBlock, startLine: number, endLine: number): void => {
    const rules = block.ruler.getRules('');
    let hasEmptyLines = false;
    let line = startLine;
    while (line < endLine) {
      line = state.skipEmptyLines(line);
      state.line = line;
      if (line >= endLine || (state.sCount[line] ?? 0) < state.blkIndent) return;
      const readable = readableEnd(state, line, endLine);
      if (!rules.some((rule) => takeBlock(state, rule, line, readable))) throw new Error('No block rule matched.');
      if (afterBlock(state)) return;
      state.tight = !hasEmptyLines;
      if (state.isEmpty(state.line - 1)) hasEmptyLines = true;
      line = state.line;
      if (line < endLine && state.isEmpty(line)) {
        hasEmptyLines = true;
        line += 1;
        state.line = line;
      }
    }
  };
}
