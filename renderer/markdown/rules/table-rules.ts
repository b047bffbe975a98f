/** Adds GFM tables to the parser without losing cells, based on markdown-it's rule (MIT). */
import type { MarkdownIt, StateBlock } from 'markdown-it';
import { BOUNDS } from '../bounds.ts';
import { headCells, tableCells } from './table-cells.ts';

type BlockRule = (state: StateBlock, startLine: number, endLine: number, silent: boolean) => boolean;

const DELIMITERS = /^[-:|][-:| \t]+$/;
const COLUMN = /^:?-+:?$/;

function lineAt(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trim();
}

function isCodeAt(state: StateBlock, line: number): boolean {
  return (state.sCount[line] ?? 0) - state.blkIndent >= 4;
}

/** How the columns are aligned; null if the line isn't a delimiter row. */
function alignments(line: string): readonly string[] | null {
  if (!DELIMITERS.test(line) || /^-\s/.test(line)) return null;
  const aligns: string[] = [];
  const columns = line.split('|');
  for (const [index, column] of columns.entries()) {
    const text = column.trim();
    if (text === '' && (index === 0 || index === columns.length - 1)) continue;
    if (!COLUMN.test(text)) return null;
    const isLeft = text.startsWith(':');
    aligns.push(text.endsWith(':') ? (isLeft ? 'center' : 'right') : isLeft ? 'left' : '');
  }
  return aligns;
}

function pushRow(
  state: StateBlock,
  line: number,
  tag: 'th' | 'td',
  cells: readonly string[],
  aligns: readonly string[],
): void {
  state.push('tr_open', 'tr', 1).map = [line, line + 1];
  // Filling up every short line of a wide table would make many empty elements from a few characters.
  const count = Math.max(cells.length, Math.min(aligns.length, cells.length + BOUNDS.tableFilledCells));
  for (let index = 0; index < count; index++) {
    const open = state.push(`${tag}_open`, tag, 1);
    if (aligns[index]) open.attrs = [['style', `text-align:${aligns[index]}`]];
    const inline = state.push('inline', '', 0);
    inline.content = cells[index]?.trim() ?? '';
    inline.children = [];
    state.push(`${tag}_close`, tag, -1);
  }
  state.push('tr_close', 'tr', -1);
}

const tableRule: BlockRule = (state, startLine, endLine, silent) => {
  const second = startLine + 1;
  if (second >= endLine || (state.sCount[second] ?? 0) < state.blkIndent) return false;
  // The second line's first character already rules out a table for most lines.
  const sign = state.src.charCodeAt((state.bMarks[second] ?? 0) + (state.tShift[second] ?? 0));
  if (sign !== 0x2d && sign !== 0x3a && sign !== 0x7c) return false;
  if (isCodeAt(state, startLine) || isCodeAt(state, second)) return false;
  const aligns = alignments(lineAt(state, second));
  const headLine = lineAt(state, startLine);
  if (aligns === null || aligns.length === 0 || !headLine.includes('|')) return false;
  const head = headCells(headLine, aligns.length);
  if (head.length !== aligns.length) return false;
  if (silent) return true;

  const parent = state.parentType;
  state.parentType = 'table';
  const terminators = state.md.block.ruler.getRules('blockquote');
  const lines: [number, number] = [startLine, 0];
  state.push('table_open', 'table', 1).map = lines;
  state.push('thead_open', 'thead', 1).map = [startLine, second];
  pushRow(state, startLine, 'th', head, aligns);
  state.push('thead_close', 'thead', -1);
  let line = startLine + 2;
  for (; line < endLine; line++) {
    const row = line;
    if (state.isEmpty(row) || (state.sCount[row] ?? 0) < state.blkIndent || isCodeAt(state, row)) break;
    if (terminators.some((rule) => rule(state, row, endLine, true))) break;
    if (row === startLine + 2) state.push('tbody_open', 'tbody', 1);
    // Other rules may have ended the line earlier.
    pushRow(state, row, 'td', tableCells(lineAt(state, row), aligns.length), aligns);
  }
  if (line > startLine + 2) state.push('tbody_close', 'tbody', -1);
  state.push('table_close', 'table', -1);
  lines[1] = line;
  state.parentType = parent;
  state.line = line;
  return true;
};

/** Replaces the parser's own rule. */
export function addTableRules(markdown: MarkdownIt): void {
  markdown.block.ruler.at('table', tableRule, { alt: ['paragraph', 'reference'] });
}
