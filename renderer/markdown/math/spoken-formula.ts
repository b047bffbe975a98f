/** Says a formula in words, from the MathML that KaTeX makes. */

import { largestOf } from '../../../shared/json/largest.ts';
import type { FormulaTexts, FormulaWord } from '../../../shared/locales/text-key.ts';

/** The words, filled with the parts of a formula. */
type FormulaWords = (name: FormulaWord, values?: Readonly<Record<string, string | number>>) => string;

const FORMULA_SIGNS = {
  '=': 'equals',
  '≠': 'notEqual',
  '≈': 'about',
  '<': 'less',
  '>': 'greater',
  '≤': 'lessOrEqual',
  '≥': 'greaterOrEqual',
  '+': 'plus',
  '−': 'minus',
  '-': 'minus',
  '±': 'plusMinus',
  '×': 'times',
  '⋅': 'dot',
  '÷': 'dividedBy',
  '/': 'slash',
  '(': 'open',
  ')': 'close',
  '[': 'openSquare',
  ']': 'closeSquare',
  '|': 'bar',
  '∣': 'bar',
  '!': 'factorial',
  '′': 'prime',
  '∑': 'sum',
  '∏': 'product',
  '∫': 'integral',
  '∂': 'partial',
  '∞': 'infinity',
  '∈': 'in',
  '∉': 'notIn',
  '⊂': 'subset',
  '∪': 'union',
  '∩': 'intersection',
  '∅': 'emptySet',
  '∀': 'forAll',
  '∃': 'exists',
  '¬': 'not',
  '∧': 'and',
  '∨': 'or',
  '→': 'to',
  '⇒': 'implies',
  '⇔': 'equivalent',
  '…': 'dots',
  '⋯': 'dots',
} as const satisfies Readonly<Record<string, FormulaWord>>;

/** Marks above a letter. */
const ACCENTS = {
  '^': 'hat',
  ˆ: 'hat',
  '~': 'tilde',
  '˜': 'tilde',
  ˉ: 'overbar',
  '‾': 'overbar',
  '¯': 'overbar',
  '⃗': 'vector',
  '→': 'vector',
  '˙': 'overdot',
} as const satisfies Readonly<Record<string, FormulaWord>>;

/** KaTeX's own limits keep formulas flatter than this; whatever is deeper is read as text. */
const DEPTH_MAX = 60;
const BIG_SIGNS = new Set(['∑', '∏', '∫', '∬', '∭', '∮', '⋃', '⋂', '⨁', '⨂']);
const MINUS = new Set(['−', '-']);
/** A minus after one of these subtracts. */
const ENDS = new Set([')', ']', '}', '|', '∣', '!', '′']);
/** Signs that are not spoken: invisible operators and spaces. */
const UNSPOKEN = /^[\u2061-\u2064\u200b\s]{0,9}$/;

/** A formula below `root` in words; empty if it has no MathML. */
export function spokenFormula(root: Element, texts: FormulaTexts): string {
  const math = root.querySelector('math semantics > :first-child');
  if (math === null) return '';
  return new Speaker((name, values) => filled(texts[name], values ?? {}))
    .say(math, 0)
    .replaceAll(/\s{1,99}/g, ' ')
    .trim();
}

/** Omits the marks that separate text directions on the screen, because this text is only heard. */
function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w{1,20})\}\}/g, (_placeholder, name: string) => String(values[name] ?? ''));
}

class Speaker {
  readonly #words: FormulaWords;

  constructor(words: FormulaWords) {
    this.#words = words;
  }

  /** Says a node in words; deeper than `DEPTH_MAX`, as its plain text. */
  say(node: Element, depth: number): string {
    if (depth > DEPTH_MAX) return node.textContent ?? '';
    const child = (at: number): string => {
      const part = node.children[at];
      return part === undefined ? '' : this.say(part, depth + 1).trim();
    };
    switch (node.localName) {
      case 'mi':
      case 'mn':
      case 'mo':
        return this.#token(node.textContent ?? '');
      case 'mtext':
        return node.textContent ?? '';
      case 'mspace':
      case 'mphantom':
      case 'annotation':
        return ' ';
      case 'mfrac':
        return this.#fraction(node, child(0), child(1));
      case 'msqrt':
        return this.#root(node, this.#row(node, depth).trim());
      case 'mroot':
        return this.#words('nthRoot', { inside: child(0), degree: child(1) });
      case 'msup':
        return this.#power(node, child(0), child(1));
      case 'msub':
        return this.#below(node, child(0), child(1));
      case 'msubsup':
      case 'munderover':
        if (isBig(node.children[0])) return this.#words('fromTo', { sign: child(0), from: child(1), to: child(2) });
        return this.#power(node, this.#words('sub', { base: child(0), index: child(1) }), child(2));
      case 'munder':
        return this.#below(node, child(0), child(1));
      case 'mover':
        return this.#above(node, child(0), child(1));
      case 'mtable':
        return this.#table(node, depth);
      default:
        return this.#row(node, depth);
    }
  }

  #row(node: Element, depth: number): string {
    return [...node.children]
      .map((child) => (isSignOfNumber(child) ? this.#words('negative') : this.say(child, depth + 1)))
      .join(' ');
  }

  #token(text: string): string {
    const sign = text.trim();
    if (UNSPOKEN.test(sign)) return ' ';
    if (isKey(FORMULA_SIGNS, sign)) return this.#words(FORMULA_SIGNS[sign]);
    // A capital and a small letter sound the same.
    return /^[A-Z]$/.test(sign) ? this.#words('capital', { letter: sign }) : sign;
  }

  #fraction(node: Element, top: string, bottom: string): string {
    if (node.getAttribute('linethickness') === '0px') return this.#words('binomial', { top, bottom });
    const isShort = isOneSign(node.children[0]) && isOneSign(node.children[1]);
    return this.#words(isShort ? 'shortFraction' : 'fraction', { top, bottom });
  }

  #root(node: Element, inside: string): string {
    const isShort = node.children.length === 1 && isOneSign(node.children[0]);
    return this.#words(isShort ? 'shortRoot' : 'root', { inside });
  }

  #power(node: Element, base: string, power: string): string {
    if (power === '2') return this.#words('squared', { base });
    if (power === '3') return this.#words('cubed', { base });
    if (power === this.#words('prime')) return this.#words('primed', { base });
    return this.#words(isOneSign(node.lastElementChild) ? 'shortPower' : 'power', { base, power });
  }

  #below(node: Element, base: string, index: string): string {
    if (isBig(node.children[0]) || node.localName === 'munder')
      return this.#words(isBig(node.children[0]) || isFunction(node) ? 'from' : 'below', { sign: base, from: index });
    return this.#words('sub', { base, index });
  }

  #above(node: Element, base: string, mark: string): string {
    const sign = node.children[1]?.textContent?.trim() ?? '';
    if (isKey(ACCENTS, sign)) return this.#words(ACCENTS[sign], { base });
    return this.#words('above', { base, mark });
  }

  #table(node: Element, depth: number): string {
    const rows = [...node.children].map((row) =>
      [...row.children].map((cell) => this.say(cell, depth + 1).trim()).filter((cell) => cell !== ''),
    );
    const isMatrix = node.parentElement?.querySelector(':scope > mo[fence="true"]') != null;
    const inWords = rows
      .map((cells, at) => this.#words('row', { number: at + 1, cells: cells.join(isMatrix ? ', ' : ' ') }))
      .join(' ');
    const columns = largestOf(
      rows.map((cells) => cells.length),
      0,
    );
    return isMatrix ? this.#words('matrix', { rows: rows.length, columns, cells: inWords }) : inWords;
  }
}

/** Elements that only group other elements. */
const HOLDERS = new Set(['mrow', 'mstyle', 'mpadded']);

/** True for a single letter, number or sign, which needs no word for its end. */
function isOneSign(node: Element | null | undefined): boolean {
  let one = node ?? null;
  while (one !== null && HOLDERS.has(one.localName) && one.children.length === 1) one = one.firstElementChild;
  return one !== null && one.children.length === 0;
}

/** True for the minus before a number or a letter, which subtracts nothing. */
function isSignOfNumber(node: Element): boolean {
  if (node.localName !== 'mo' || !MINUS.has(node.textContent ?? '')) return false;
  const before = node.previousElementSibling;
  return before === null || (before.localName === 'mo' && !ENDS.has(before.textContent ?? ''));
}

const isBig = (node: Element | undefined): boolean =>
  node !== undefined && BIG_SIGNS.has(node.textContent?.trim() ?? '');
/** `lim`, `max` and their like. */
const isFunction = (node: Element): boolean =>
  /^[a-z\s\u2061]{2,12}$/.test(node.children[0]?.textContent?.trim() ?? '');

function isKey<T extends object>(table: T, key: string): key is Extract<keyof T, string> {
  return Object.hasOwn(table, key);
}
