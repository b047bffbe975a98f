/** Derives from an answer's text what the grid shows and the statistics compare. */

import { createHash } from 'node:crypto';
import { canonicalJson } from '../../shared/json/exact-json.ts';
import { readAnswerJson } from '../../shared/laboratory/value-changes.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { AnswerFacts } from '../library/experiments-api.ts';

const DIGEST_CHARS = 22;

type TextFacts = Pick<AnswerFacts, 'start' | 'chars' | 'words' | 'digest'>;

export function textFacts(text: string): TextFacts {
  return {
    start: text
      .slice(0, LIMITS.answerStartChars * 2)
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, LIMITS.answerStartChars),
    chars: text.length,
    words: countWords(text),
    digest: digestOf(text),
  };
}

/** Words between white space; in scripts without spaces, each character counts. */
export function countWords(text: string): number {
  return text.match(WORDS)?.length ?? 0;
}

const WORDS =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Khmer}]|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Khmer}]+/gu;

/** A digest that ignores how JSON is formatted, and how much white space is between words; empty without text. */
function digestOf(text: string): string {
  if (text.trim() === '') return '';
  const json = readAnswerJson(text);
  const plain = json === null ? text.replaceAll(/\s+/g, ' ').trim() : canonicalJson(json.value);
  return createHash('sha256').update(plain).digest('base64url').slice(0, DIGEST_CHARS);
}
