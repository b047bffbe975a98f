/** Tells the language of a text from its letters, for fonts and for the voices of screen readers. */

import { useMemo } from 'react';
import { useTextLanguage } from '../i18n.ts';

/** Enough to recognise the language; a longer text takes no more time. */
const LETTERS_MAX = 400;
const CHARACTERS_MAX = 4_000;
/** Code says nothing about the language around it. */
const FENCE = '```';

type Script = 'latin' | 'kana' | 'han' | 'hangul' | 'ar' | 'he' | 'ru' | 'th' | 'el' | 'hi';

const SCRIPTS: readonly (readonly [Script, RegExp])[] = [
  ['latin', /\p{Script=Latin}/u],
  ['han', /\p{Script=Han}/u],
  ['kana', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['ru', /\p{Script=Cyrillic}/u],
  ['ar', /\p{Script=Arabic}/u],
  ['hangul', /\p{Script=Hangul}/u],
  ['he', /\p{Script=Hebrew}/u],
  ['th', /\p{Script=Thai}/u],
  ['el', /\p{Script=Greek}/u],
  ['hi', /\p{Script=Devanagari}/u],
];
const ASCII_MAX = 0x7f;
const ASCII_LETTER = /[a-z]/i;

/** A Chinese, Japanese or Korean character counts as much as this many letters of other scripts. */
const DENSE = 3;
/** Chinese that quotes Japanese has less kana among its characters than this. */
const JAPANESE_KANA = 0.1;
/** Japanese names and titles may have no kana, but a sentence of this length has some. */
const JAPANESE_WITHOUT_KANA_MAX = 30;
/** Letters of languages that share a script with a more common one. */
const PERSIAN = /[\u067e\u0686\u0698\u06a9\u06af\u06cc]/;
const URDU = /[\u0679\u0688\u0691\u06ba\u06d2]/;
const UKRAINIAN = /[\u0404\u0406\u0407\u0454\u0456\u0457\u0490\u0491]/;
const TRADITIONAL = /[們這個來說時會對國學為麼過還發點間開關樣經]/;
const SIMPLIFIED = /[们这个来说时会对国学为么过还发点间开关样经]/;

/** The commonest short words of languages in Latin letters. A word may belong to several. */
const COMMON_WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    en: 'and are for from have is it of that the this to with you',
    de: 'aber auch auf das dem den der des die ein eine einen für ich im ist man mit nicht oder sich sie sind und von wie wird zu zum',
    fr: 'au aux avec ce cette dans des du elle en est et il ils je la le les ne nous ou par pas plus pour que qui sont sur un une vous',
    es: 'al como con de del el en es esta este la las lo los más no para pero por que se sin son su un una y',
    pt: 'ao as com como da das de do dos e em foi isso mais mas na nas no não o os ou para pela por que se são um uma é',
    it: 'al anche che ci con da dei del della di e gli ho i il in la le lo ma nel non per più si sono un una è',
    nl: 'aan als dat de deze die een en er het ik in is je maar met naar niet of ook op te van voor wat zijn',
  }).map(([language, words]) => [language, new Set(words.split(' '))]),
);
const ENGLISH_WORDS_MIN = 2;
const ENGLISH_SHARE_MIN = 0.1;
/** For languages other than English: they share more words with each other, so recognising them takes more words. */
const WORDS_MIN = 3;
const SHARE_MIN = 0.2;
const LEAD_MIN = 2;

/**
 * The language of `text` as BCP 47; null if it is `own` or can't be recognised. Recognises languages in Latin letters
 * by their commonest words: enough must occur, and more than of any other language.
 *
 * @param own the language that the text is shown among
 */
export function foreignLanguage(text: string, own: string): string | null {
  const sample = proseOf(text);
  const found = languageIn(sample, own);
  return found === null || isSame(found, own) ? null : found;
}

/** The value for a `lang` attribute: the language of `text`; undefined if it is unknown or the window's. */
export function useForeignLanguage(text: string | null): string | undefined {
  const own = useTextLanguage();
  return useMemo(() => (text === null ? null : foreignLanguage(text, own)) ?? undefined, [text, own]);
}

function proseOf(text: string): string {
  const parts = text.slice(0, CHARACTERS_MAX).split(FENCE);
  return parts.length === 1 ? (parts[0] ?? '') : parts.filter((_, at) => at % 2 === 0).join(' ');
}

function languageIn(sample: string, own: string): string | null {
  const { latin = 0, kana = 0, han = 0, hangul = 0, ...others } = lettersOf(sample);
  const rivals: readonly (readonly [string, number])[] = [
    ['latin', latin],
    ['han', (han + kana) * DENSE],
    ['hangul', hangul * DENSE],
    ...Object.entries(others),
  ];
  const [most, count] = rivals.reduce((best, one) => (one[1] > best[1] ? one : best));
  if (count === 0) return null;
  switch (most) {
    case 'latin':
      return latinLanguage(sample);
    case 'han':
      if (kana > (kana + han) * JAPANESE_KANA) return 'ja';
      if (isSame(own, 'ja') && han < JAPANESE_WITHOUT_KANA_MAX) return null;
      return chineseIn(sample, own);
    case 'hangul':
      return 'ko';
    case 'ar':
      return URDU.test(sample) ? 'ur' : PERSIAN.test(sample) ? 'fa' : 'ar';
    case 'ru':
      return UKRAINIAN.test(sample) ? 'uk' : 'ru';
    default:
      return most;
  }
}

function lettersOf(sample: string): Partial<Record<Script, number>> {
  const counts: Partial<Record<Script, number>> = {};
  let letters = 0;
  for (const character of sample) {
    const script = scriptOf(character);
    if (script === undefined) continue;
    counts[script] = (counts[script] ?? 0) + 1;
    letters++;
    if (letters >= LETTERS_MAX) break;
  }
  return counts;
}

function scriptOf(character: string): Script | undefined {
  if ((character.codePointAt(0) ?? 0) <= ASCII_MAX) return ASCII_LETTER.test(character) ? 'latin' : undefined;
  return SCRIPTS.find(([, letters]) => letters.test(character))?.[0];
}

/** Text that could be either kind of Chinese is the window's kind, or Simplified if the window isn't Chinese. */
function chineseIn(sample: string, own: string): string {
  const isTraditional = TRADITIONAL.test(sample);
  if (isTraditional !== SIMPLIFIED.test(sample)) return isTraditional ? 'zh-Hant' : 'zh-Hans';
  return new Intl.Locale(own).language === 'zh' ? own : 'zh-Hans';
}

function latinLanguage(sample: string): string | null {
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = [...COMMON_WORDS].map(([language, common]) => ({
    language,
    count: words.filter((word) => common.has(word)).length,
  }));
  const [best, next] = counts.toSorted((one, other) => other.count - one.count);
  if (best === undefined || next === undefined || best.count === next.count) return null;
  const isSure =
    best.language === 'en'
      ? best.count >= ENGLISH_WORDS_MIN && best.count >= words.length * ENGLISH_SHARE_MIN
      : best.count >= WORDS_MIN && best.count >= words.length * SHARE_MIN && best.count >= next.count + LEAD_MIN;
  return isSure ? best.language : null;
}

/** True for the same language in the same script, whatever the country. */
function isSame(one: string, other: string): boolean {
  const [first, second] = [new Intl.Locale(one).maximize(), new Intl.Locale(other).maximize()];
  return first.language === second.language && first.script === second.script;
}
