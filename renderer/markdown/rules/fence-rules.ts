/** Adds fenced code to the parser: CommonMark's, plus Markdown in a fence that has fences itself. */
import type { MarkdownIt, StateBlock } from 'markdown-it';
import { codeLineText, isLineComplete, lineText, marginIndentOf, mayGrow } from './block-lines.ts';
import { FenceEnd, fenceAt, type LinesAhead } from './fence-lines.ts';

type BlockRule = (state: StateBlock, startLine: number, endLine: number, silent: boolean) => boolean;

/** The end of the code that begins with the fence in `startLine`: its closing line, or the line after the last one. */
export function fenceEndLine(
  state: StateBlock,
  startLine: number,
  endLine: number,
  isOutside: (line: number) => boolean,
): { readonly line: number; readonly isClosed: boolean } {
  const fence = fenceAt(lineText(state, startLine));
  if (fence === null) return { line: startLine + 1, isClosed: false };
  const end = new FenceEnd(fence);
  const ahead = (from: number): LinesAhead => {
    let last = from;
    while (last < endLine && !isOutside(last) && isLineComplete(state, last) && last < from + 100) last += 1;
    return {
      lines: Array.from({ length: last - from }, (_, index) => codeLineText(state, from + index)),
      isEnd: (last < endLine && isOutside(last)) || (last >= endLine && !mayGrow(state, endLine)),
    };
  };
  for (let line = startLine + 1; line < endLine; line++) {
    if (isOutside(line)) return { line, isClosed: false };
    const sign = state.src.charCodeAt((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0));
    if ((sign !== 0x60 && sign !== 0x7e) || (state.sCount[line] ?? 0) - state.blkIndent >= 4) continue;
    const verdict = end.read(codeLineText(state, line), () => ahead(line + 1));
    if (verdict === 'end') return { line, isClosed: true };
    // Until later lines decide, everything that follows is code.
    if (verdict === 'wait') break;
  }
  return { line: endLine, isClosed: false };
}

const fenceRule: BlockRule = (state, startLine, endLine, silent) => {
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  const sign = state.src.charAt(start);
  if (sign !== '`' && sign !== '~') return false;
  const text = lineText(state, startLine);
  const fence = fenceAt(text);
  if (fence === null) return false;
  if (silent) return true;
  const { line, isClosed } = fenceEndLine(
    state,
    startLine,
    endLine,
    (next) => !state.isEmpty(next) && (state.sCount[next] ?? 0) < state.blkIndent,
  );
  state.line = line + (isClosed ? 1 : 0);
  const token = state.push('fence', 'code', 0);
  token.info = text.slice(fence.length);
  const indent = marginIndentOf(state, startLine) ?? state.sCount[startLine] ?? 0;
  token.content = state.getLines(startLine + 1, line, indent, true);
  token.markup = text.slice(0, fence.length);
  token.map = [startLine, state.line];
  token.meta = { closed: isClosed };
  return true;
};

/** Replaces the parser's own rule. */
export function addFenceRules(markdown: MarkdownIt): void {
  markdown.block.ruler.at('fence', fenceRule, { alt: ['paragraph', 'reference', 'blockquote', 'list'] });
}
