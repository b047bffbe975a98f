/** Lays a JSON text out in lines without changing a character: line ends, indents and gaps are only drawn. */

import { endOfJsonString } from '../../../shared/json/json.ts';

type JsonKind = 'key' | 'text' | 'number' | 'word' | 'mark';

/** A piece of the text; `hasGap` draws a space after it. */
interface JsonPiece {
  readonly kind: JsonKind;
  readonly start: number;
  readonly end: number;
  readonly hasGap: boolean;
}

export interface JsonLine {
  readonly depth: number;
  readonly pieces: readonly JsonPiece[];
}

interface Token {
  kind: JsonKind;
  readonly start: number;
  readonly end: number;
  /** For an opening bracket, the end of the closing one. */
  closesAt: number;
}

/** Larger texts are shown as one plain text: just as exact, and drawn faster. */
const COLOURED_MAX_CHARS = 60_000;
const TOKENS_MAX = 6_000;
/** Lists and objects up to this length stay on one line. */
const ONE_LINE_MAX_CHARS = 60;

/** Null if the text isn't compact JSON, or too large to colour. */
export function jsonLines(text: string): readonly JsonLine[] | null {
  const tokens = text.length > COLOURED_MAX_CHARS ? null : tokensOf(text);
  return tokens === null ? null : linesOf(tokens, text);
}

/**
 * Null if the text has white space between its tokens, brackets without partners, a single token or too many. Doesn't
 * check the rest of the grammar.
 */
function tokensOf(text: string): readonly Token[] | null {
  const tokens: Token[] = [];
  const open: Token[] = [];
  for (let at = 0; at < text.length; ) {
    if (tokens.length >= TOKENS_MAX) return null;
    const end = endOfToken(text, at);
    if (end === null) return null;
    const letter = text.charAt(at);
    const token: Token = { kind: kindOf(letter), start: at, end, closesAt: end };
    if (letter === '{' || letter === '[') open.push(token);
    else if (letter === '}' || letter === ']') {
      const partner = open.pop();
      if (partner === undefined) return null;
      partner.closesAt = end;
    } else if (letter === ':') {
      const before = tokens.at(-1);
      if (before?.kind === 'text') before.kind = 'key';
    }
    tokens.push(token);
    at = end;
  }
  return open.length === 0 && tokens.length > 1 ? tokens : null;
}

function kindOf(letter: string): JsonKind {
  if (letter === '"') return 'text';
  if (isMark(letter)) return 'mark';
  return letter === '-' || (letter >= '0' && letter <= '9') ? 'number' : 'word';
}

const isMark = (letter: string): boolean => '{}[]:,'.includes(letter);

function endOfToken(text: string, at: number): number | null {
  const letter = text.charAt(at);
  if (isMark(letter)) return at + 1;
  let end = at;
  if (letter === '"') {
    end = endOfJsonString(text, at + 1) + 1;
    return end > text.length ? null : end;
  }
  while (end < text.length && isBare(text.charAt(end))) end += 1;
  return end > at ? end : null;
}

const isBare = (letter: string): boolean =>
  (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || '+-.E'.includes(letter);

function linesOf(tokens: readonly Token[], text: string): readonly JsonLine[] {
  const lines: JsonLine[] = [];
  let pieces: JsonPiece[] = [];
  let depth = 0;
  /** Pieces before this offset stay on the current line. */
  let inlineUntil = 0;
  const endLine = (): void => {
    if (pieces.length > 0) lines.push({ depth, pieces });
    pieces = [];
  };
  for (const { kind, start, end, closesAt } of tokens) {
    const letter = kind === 'mark' ? text.charAt(start) : '';
    const isInline = start < inlineUntil;
    const opens = letter === '{' || letter === '[';
    const closes = letter === '}' || letter === ']';
    if (closes && !isInline) {
      endLine();
      depth -= 1;
    }
    pieces.push({ kind, start, end, hasGap: letter === ':' || (letter === ',' && isInline) });
    if (isInline) continue;
    if (opens && closesAt - start <= ONE_LINE_MAX_CHARS) inlineUntil = closesAt;
    else if (opens) {
      endLine();
      depth += 1;
    } else if (letter === ',') endLine();
  }
  endLine();
  return lines;
}
