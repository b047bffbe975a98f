/** Turns TeX into a formula, or says that it is none. */
import { BOUNDS } from './bounds.ts';
import { appendText } from './display-pieces.ts';

export type Katex = typeof import('katex').default;

// KaTeX bounds rules but not every kind of space; a formula that asks for more than a page of it is not typeset.
const HUGE_LENGTH =
  /(?:(?<!\d)\d{3,}(?:\.\d{0,99})?|\de\d{1,99})\s{0,99}(?:em|ex|cm|mm|in|pt|pc|mu|bp|dd|cc|nd|nc|sp)\b/i;

/** Fills `element`. False when the formula is beyond the bounds or has mistakes: its source is then shown. */
export function typeset(katex: Katex, element: HTMLElement, source: string, isDisplay: boolean): boolean {
  element.style.removeProperty('height');
  const isBounded = source.length <= BOUNDS.mathSourceChars && !HUGE_LENGTH.test(source);
  const holder = document.createElement('span');
  try {
    if (!isBounded) throw new RangeError('formula beyond the bounds');
    katex.render(source, holder, {
      displayMode: isDisplay,
      throwOnError: true,
      trust: false,
      strict: false,
      maxSize: BOUNDS.mathMaxSizeEm,
      maxExpand: BOUNDS.mathMaxExpand,
      output: 'htmlAndMathml',
    });
  } catch {
    // Whatever the engine cannot take is still text that can be read.
    element.classList.add('md-math-source');
    element.replaceChildren();
    appendText(element, source);
    return false;
  }
  element.replaceChildren(...holder.childNodes);
  return true;
}
