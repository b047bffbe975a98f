/** Guesses how high blocks will be from their text, before they are laid out for the first time. */

import type { BlockNode } from './block-tree.ts';

/** The box in which blocks are laid out, in the unit of its text's size. */
export interface ColumnSize {
  readonly widthEm: number;
}

const LINE_EM = 1.625;
const MARGIN_EM = 0.75;
/** Letters of running text are about half as wide as high. */
const LETTER_EM = 0.46;
/** The measure of 68 letters, in the width of a nought. */
const MEASURE_EM = 35;
const CODE_LINE_EM = 1.22;
const CODE_FRAME_EM = 3.1;
const TABLE_ROW_EM = 2;
const TABLE_CELL_LETTER_EM = 0.5;
const LIST_INDENT_EM = 1.6;
const LIST_GAP_EM = 0.2;
const HEADING_EM: Readonly<Record<string, number>> = { h1: 1.5, h2: 1.3, h3: 1.15 };
const MATH_LINE_EM = 2.4;

/** The height of `blocks` with their margins. It only has to be near. */
export function heightInEm(blocks: readonly BlockNode[], column: ColumnSize): number {
  let sum = 0;
  for (const block of blocks) sum += blockHeight(block, column.widthEm);
  return Math.max(LINE_EM, sum);
}

function blockHeight(block: BlockNode, widthEm: number): number {
  switch (block.kind) {
    case 'definition':
      return 0;
    case 'heading': {
      const size = HEADING_EM[block.detail] ?? 1;
      return textLines(block.content, widthEm / size) * size * 1.3 + 1;
    }
    case 'code':
      return countLines(block.content) * CODE_LINE_EM + CODE_FRAME_EM + MARGIN_EM;
    case 'math':
      return countLines(block.content.trim()) * MATH_LINE_EM + MARGIN_EM;
    case 'rule':
      return 2;
    case 'table':
      return sumOf(block.children, (row) => rowHeight(row, widthEm)) + MARGIN_EM;
    case 'list':
      return sumOf(block.children, (item) => itemHeight(item, widthEm - LIST_INDENT_EM)) + MARGIN_EM;
    case 'quote':
    case 'footnote':
      return sumOf(block.children, (child) => blockHeight(child, widthEm - 1)) + MARGIN_EM;
    default:
      return textLines(block.content, widthEm) * LINE_EM + MARGIN_EM;
  }
}

function itemHeight(item: BlockNode, widthEm: number): number {
  return sumOf(item.children, (child) =>
    child.kind === 'paragraph' || child.kind === 'list'
      ? blockHeight(child, widthEm) - MARGIN_EM + LIST_GAP_EM
      : blockHeight(child, widthEm),
  );
}

function rowHeight(row: BlockNode, widthEm: number): number {
  const letters = sumOf(row.children, (cell) => cell.content.length + 3);
  return TABLE_ROW_EM * Math.max(1, Math.ceil((letters * TABLE_CELL_LETTER_EM) / Math.max(10, widthEm)));
}

function textLines(text: string, widthEm: number): number {
  const perLine = Math.max(8, Math.min(widthEm, MEASURE_EM) / LETTER_EM);
  return Math.max(1, Math.ceil(text.length / perLine));
}

function countLines(text: string): number {
  let count = text.endsWith('\n') ? 0 : 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

function sumOf(blocks: readonly BlockNode[], height: (block: BlockNode) => number): number {
  let sum = 0;
  for (const block of blocks) sum += height(block);
  return sum;
}
