/** Writes lines of code into one box, with its control characters marked. */

import { BOUNDS } from '../bounds.ts';
import { appendPieces, beginsWithExtender, createPiece, DisplayCutter, hasExcess } from '../display-pieces.ts';
import { controlName, hasControls, splitControls } from '../inline-tree.ts';
import { endsWithinAnsi } from './ansi.ts';
import { createControl } from './control-mark.ts';

/** A box of lines. */
export interface CodeChunk {
  readonly element: HTMLElement;
  /** The only text node; null if control characters had to be marked. */
  text: Text | null;
  source: string;
  readonly index: number;
}

/** Adds `text` at the chunk's end. */
export function fillChunk(chunk: CodeChunk, text: string): void {
  // A mark or a colour may continue from the text before, so process both together.
  const whole = chunk.source + text;
  const isOneMark = (beginsWithExtender(text) || isSecondHalf(text)) && hasExcess(whole);
  if (chunk.source !== '' && (isOneMark || endsWithinAnsi(chunk.source))) {
    chunk.element.replaceChildren();
    chunk.text = null;
    chunk.source = '';
    fillChunk(chunk, whole);
    return;
  }
  const isPlain = !hasExcess(text) && !hasControls(text);
  if (isPlain && chunk.text) {
    chunk.text.appendData(text);
  } else if (isPlain && chunk.source === '') {
    chunk.text = document.createTextNode(text);
    chunk.element.append(chunk.text);
  } else {
    chunk.text = null;
    const cutter = new DisplayCutter();
    for (const piece of splitControls(text)) {
      if (piece.kind === 'control') chunk.element.append(createControl(controlName(piece.text), piece.text));
      else if (piece.kind === 'ansi') chunk.element.append(createHidden(piece.text));
      else appendPieces(chunk.element, cutter.cutMarks(piece.text));
    }
  }
  chunk.source += text;
}

/** Text that isn't drawn but stays for copying. */
function createHidden(text: string): HTMLElement {
  const hidden = createPiece('excess');
  hidden.append(text);
  return hidden;
}

/** True if `text` begins inside a character: a piece of a reply may end anywhere. */
function isSecondHalf(text: string): boolean {
  const code = text.charCodeAt(0);
  return code >= 0xdc00 && code <= 0xdfff;
}

/**
 * The numbers beside a box of lines, for an attribute, which is neither selected nor copied. Numbers below the last
 * line aren't shown.
 *
 * @param hasBegun the first line began in the previous box
 */
export function lineNumbers(linesBefore: number, hasBegun: boolean): string {
  const numbers = Array.from({ length: BOUNDS.codeBoxLines }, (_, at) => String(linesBefore + at + 1));
  if (hasBegun) numbers[0] = '';
  return numbers.join('\n');
}
