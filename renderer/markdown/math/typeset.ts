/** Turns TeX into a formula, or reports that it is invalid. */
import { BOUNDS } from '../bounds.ts';
import { appendText } from '../display-pieces.ts';

export type Katex = typeof import('katex').default;

/** Commands that take lengths. Without one of them, `20 cm` is just text in a formula. */
const LENGTHS =
  /\\(?:m?kern|[hm]skip|[hv]space\*?|raisebox|rule|above|newline|cr|\\)(?:\s{0,9}[[{]?[-+\s]{0,9}[\d.]{1,99}\s{0,9}[a-z]{2}[\]}]?){1,3}/gi;
const LENGTH = /([\d.]{1,99})\s{0,9}([a-z]{2})/gi;
/** The length of each unit, in em at ten points; for relative units, the largest possible. */
const EM_OF_UNIT: Readonly<Record<string, number>> = {
  em: 1,
  ex: 0.5,
  mu: 1 / 18,
  pt: 0.1,
  mm: 0.285,
  cm: 2.85,
  in: 7.23,
  bp: 0.101,
  pc: 1.2,
  dd: 0.107,
  cc: 1.285,
  nd: 0.107,
  nc: 1.285,
  sp: 0.1 / 65_536,
};

/**
 * True if a length in `source` is too large, positive or negative. KaTeX's own limit (`maxSize`) ignores negative
 * lengths. Lengths within the limit can still add up, and macros can hide them, so the style sheet also clips what a
 * message draws outside its box (`.md`).
 */
export function hasHugeLength(source: string): boolean {
  for (const [lengths] of source.matchAll(LENGTHS))
    for (const [, number, unit = ''] of lengths.matchAll(LENGTH))
      if (Number(number) * (EM_OF_UNIT[unit.toLowerCase()] ?? 1) > BOUNDS.mathLengthEm) return true;
  return false;
}

/** Fills `element`. False if the formula exceeds the limits or has errors: its source is then shown. */
export function typeset(
  katex: Katex,
  element: HTMLElement,
  source: string,
  isDisplay: boolean,
  output: 'htmlAndMathml' | 'mathml' = 'htmlAndMathml',
): boolean {
  element.style.removeProperty('height');
  const isBounded = source.length <= BOUNDS.mathSourceChars && !hasHugeLength(source);
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
      output,
    });
  } catch {
    // Whatever KaTeX can't typeset is still readable as text.
    element.classList.add('md-math-source');
    element.replaceChildren();
    appendText(element, source);
    return false;
  }
  element.replaceChildren(...holder.childNodes);
  return true;
}
