// A translation contains no English except names, technical terms, and shared words.
import { isAllowedWord } from './allowed-words.ts';
import { englishOf, type FlatTexts, isProse, wordsAlone } from './flat-texts.ts';

/** English words that occur in no sentence of our other languages. */
const ENGLISH_WORDS =
  /(?<![\p{L}’'-])(?:the|and|with|your|you|this|that|of|to|is|are|isn’t|aren’t|can’t|doesn’t|don’t|from|which|they|it|not|if|when|for)(?![\p{L}’'-])/giu;
const LATIN_WORD = /\p{Script=Latin}[\p{Script=Latin}\d’'-]*/gu;
/** In these scripts, every Latin word is foreign. */
const OTHER_SCRIPTS = new Set(['ru', 'ja', 'zh-Hans', 'ar']);
/** UTF-8, XML, IPv6. */
const ABBREVIATION = /\d|^[\p{Lu}-]+$/u;
/** Shorter ones are units and letters. */
const WORD_MIN_CHARS = 3;

export function leftoverEnglish(code: string, english: FlatTexts, texts: FlatTexts): string[] {
  return [...texts].flatMap(([key, text]) => {
    if (!isProse(key)) return [];
    const words = (wordsAlone(text).match(LATIN_WORD) ?? []).filter(
      (word) => word.length >= WORD_MIN_CHARS && !isAllowedWord(code, word) && !ABBREVIATION.test(word),
    );
    if (OTHER_SCRIPTS.has(code)) return words.length === 0 ? [] : [`${key} has “${words.join(' ')}”`];
    const sure = (wordsAlone(text).match(ENGLISH_WORDS) ?? []).filter((word) => !isAllowedWord(code, word));
    if (sure.length > 0) return [`${key} has “${sure.join(' ')}”`];
    const isSame = words.length > 0 && text === englishOf(code, english, key);
    return isSame ? [`${key} is still “${text}”`] : [];
  });
}
