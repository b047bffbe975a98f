/** Splits text that a browser would need seconds to lay out, without changing its characters or their order. */
import { BOUNDS } from './bounds.ts';

/**
 * `word` is part of an overlong word. `excess` is more combining marks than anyone can distinguish; they aren't drawn.
 */
export interface Piece {
  readonly kind: 'text' | 'word' | 'excess';
  readonly text: string;
}

/** Characters that join the previous one: combining marks, variation selectors, skin tones, joiners and tags. */
const EXTENDER = '[\\p{M}\\p{Emoji_Modifier}\\u200c\\u200d\\u{e0020}-\\u{e007f}]';
const EXTENDERS = new RegExp(`${EXTENDER}+`, 'gu');
const HAS_EXTENDER = new RegExp(EXTENDER, 'u');
const EXTENDERS_HERE = new RegExp(`${EXTENDER}+`, 'uy');
const EXCESS = new RegExp(`${EXTENDER}{${BOUNDS.extendersShown + 1}}`, 'u');
/** Anchored to a word's start; otherwise each letter of a slightly shorter word would be tried as a start. */
const LONG_WORD = new RegExp(`(?<!\\S)\\S{${BOUNDS.wordPartChars + 1},}`, 'g');
const SPACE = /\s/;

const RTL = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}';
const DIRECTION_CHANGE = new RegExp(`[${RTL}](?=[^${RTL}\\p{L}\\p{N}]*[^${RTL}\\W])`, 'gu');
const HAS_RTL = new RegExp(`[${RTL}]`, 'u');

/**
 * Splits running text that arrives in pieces, such as a paragraph divided by marks. A run of extenders is shown up to
 * 30, the limit of Unicode's Stream-Safe Text Format (UAX #15), even across pieces.
 */
export class DisplayCutter {
  /** Extenders at the end of the text so far. */
  #run = 0;

  /** The pieces of `text`, which follows the text so far; joined, they equal `text`. */
  cut(text: string): readonly Piece[] {
    return this.cutMarks(text).flatMap((piece) => (piece.kind === 'text' ? wordParts(piece.text) : [piece]));
  }

  /** Like `cut`, for code: its letters have equal widths, so long words needn't be split. */
  cutMarks(text: string): readonly Piece[] {
    const pieces: Piece[] = [];
    let from = 0;
    let run = 0;
    if (HAS_EXTENDER.test(text)) {
      for (const match of text.matchAll(EXTENDERS)) {
        const end = match.index + match[0].length;
        const before = match.index === 0 ? this.#run : 0;
        const count = codePoints(match[0]);
        if (end === text.length) run = before + count;
        const allowed = Math.max(0, BOUNDS.extendersShown - before);
        if (count <= allowed) continue;
        const cutAt = match.index + unitsOf(match[0], allowed);
        if (cutAt > from) pieces.push({ kind: 'text', text: text.slice(from, cutAt) });
        pieces.push({ kind: 'excess', text: text.slice(cutAt, end) });
        from = end;
      }
    }
    if (text !== '') this.#run = run;
    if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from) });
    return pieces;
  }
}

/** True if the text certainly needs no splitting, as is true of nearly all text. Cheap. */
export function isOnePiece(text: string): boolean {
  return !HAS_EXTENDER.test(text) && !hasLongWord(text);
}

/**
 * True if a word is too long. Jumps to where such a word would end and searches back for a space; a regular expression
 * would look at every character, in long words many times.
 */
function hasLongWord(text: string): boolean {
  let start = 0;
  for (let end = BOUNDS.wordPartChars; end < text.length; end = start + BOUNDS.wordPartChars) {
    let at = end;
    while (at >= start && !SPACE.test(text.charAt(at))) at -= 1;
    if (at < start) return true;
    start = at + 1;
  }
  return false;
}

/** True if `text` has a run of extenders that is too long to show. Cheap. */
export function hasExcess(text: string): boolean {
  return EXCESS.test(text);
}

/** True if `text` begins with an extender of the previous character. */
export function beginsWithExtender(text: string): boolean {
  EXTENDERS_HERE.lastIndex = 0;
  return EXTENDERS_HERE.test(text);
}

/** True for a paragraph that changes direction too often to lay out in one box. */
export function isTangled(text: string): boolean {
  if (text.length < BOUNDS.directionChanges || !HAS_RTL.test(text)) return false;
  let count = 0;
  for (const _ of text.matchAll(DIRECTION_CHANGE)) if (++count > BOUNDS.directionChanges) return true;
  return false;
}

/** Appends `text` to `parent`. */
export function appendText(parent: Element, text: string): void {
  appendPieces(parent, new DisplayCutter().cut(text));
}

export function appendPieces(parent: Element, pieces: readonly Piece[]): void {
  for (const { kind, text } of pieces) {
    if (kind === 'text') {
      parent.append(text);
    } else {
      const element = createPiece(kind);
      element.append(text);
      parent.append(element);
    }
  }
}

/** An empty element for a piece that isn't plain text. */
export function createPiece(kind: Exclude<Piece['kind'], 'text'>): HTMLElement {
  const element = document.createElement('span');
  element.className = `md-${kind}`;
  return element;
}

/**
 * Browsers break and shape a word as a whole; an element for every few hundred characters keeps that linear and is
 * invisible.
 */
function wordParts(text: string): readonly Piece[] {
  if (!hasLongWord(text)) return [{ kind: 'text', text }];
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(LONG_WORD)) {
    if (match.index > from) pieces.push({ kind: 'text', text: text.slice(from, match.index) });
    const end = match.index + match[0].length;
    for (from = match.index; from < end; ) {
      const to = Math.min(end, partEnd(text, from + BOUNDS.wordPartChars));
      pieces.push({ kind: 'word', text: text.slice(from, to) });
      from = to;
    }
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from) });
  return pieces;
}

/** Where to cut near `at`: not within a surrogate pair, and after the extenders that follow. */
function partEnd(text: string, at: number): number {
  const code = text.charCodeAt(at);
  const start = code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
  EXTENDERS_HERE.lastIndex = start;
  const match = EXTENDERS_HERE.exec(text);
  return match === null ? start : start + match[0].length;
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** The length in UTF-16 of the first `count` code points. */
function unitsOf(text: string, count: number): number {
  let units = 0;
  for (let index = 0; index < count; index += 1) units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
  return units;
}
