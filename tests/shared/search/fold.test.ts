// Folding a whole text gives the same as folding each character, so that matches are marked in the right place.
import { expect, it } from 'vitest';
import { fold, foldWithPlaces } from '../../../shared/search/fold.ts';

const CODE_POINTS = 0x110000;
const isSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;
/** Planes 4 to 13 are unassigned, and 15 and 16 are for private use: most of their characters are skipped. */
const isEmpty = (code: number): boolean =>
  code >= 0x40000 && !(code >= 0xe0000 && code < 0xf0000) && (code & 0xffff) > 0xff && (code & 0xffff) < 0xff00;

it('folds every character to the same text with and without positions', () => {
  const others: string[] = [];
  for (let code = 0; code < CODE_POINTS; code++) {
    if (isSurrogate(code) || isEmpty(code)) continue;
    const character = String.fromCodePoint(code);
    if (fold(character) !== foldWithPlaces(character).folded) others.push(code.toString(16));
  }
  expect(others).toEqual([]);
});

it('folds a character to the same text whatever is next to it', () => {
  const texts = [
    'ΟΔΟΣ ὈΔΥΣΣΕΎΣ',
    'Straße GRÖSSE',
    'Йод ЁЛКА мир',
    '数据 データ ﾃﾞｰﾀ',
    'İstanbul I\u0307',
    '한국어 ＷＩＤＥ 𝔘𝔫𝔦 😀é',
  ];
  for (const text of [...texts, texts.join(''), [...texts.join('')].reverse().join('')])
    expect(fold(text)).toBe(foldWithPlaces(text).folded);
});
