// A translation contains no English except names, technical terms, and shared words.
import { isAllowedWord, isOwnWord } from './allowed-words.ts';
import { englishOf, type FlatTexts, isProse, wordsAlone } from './flat-texts.ts';

/** English words that occur in no sentence of the other languages. */
const ENGLISH_WORDS =
  /(?<![\p{L}’'-])(?:the|and|with|your|you|this|that|of|to|is|are|isn’t|aren’t|can’t|doesn’t|don’t|from|which|they|it|not|if|when|for)(?![\p{L}’'-])/giu;
const LATIN_WORD = /\p{Script=Latin}[\p{Script=Latin}\d’'-]*/gu;
/** Languages in other scripts, where every Latin word is foreign. */
const OTHER_SCRIPTS = new Set(['ru', 'ja', 'zh-Hans', 'ar']);
/** Matches UTF-8, XML and IPv6. */
const ABBREVIATION = /\d|^[\p{Lu}-]+$/u;
/** Shorter words are units and letters. */
const WORD_MIN_CHARS = 3;
/** Longer texts of the window count as sentences: their words are too common to prove that a translation is English. */
const LABEL_MAX_WORDS = 4;

const longWordsOf = (text: string): readonly string[] =>
  (wordsAlone(text).match(LATIN_WORD) ?? []).filter(
    (word) => word.length >= WORD_MIN_CHARS && !ABBREVIATION.test(word),
  );

/** The words of the English labels, in lower case: Settings, Save, Regenerate. */
function labelWordsOf(english: FlatTexts): ReadonlySet<string> {
  const labels = [...english].filter(([key]) => /^(?:window|main)\./.test(key)).map(([, text]) => longWordsOf(text));
  return new Set(labels.filter(({ length }) => length <= LABEL_MAX_WORDS).flatMap((words) => words.map(lower)));
}

const lower = (word: string): string => word.toLowerCase();

export function leftoverEnglish(code: string, english: FlatTexts, texts: FlatTexts): string[] {
  const labelWords = labelWordsOf(english);
  return [...texts].flatMap(([key, text]) => {
    if (!isProse(key)) return [];
    const words = longWordsOf(text).filter((word) => !isAllowedWord(code, word));
    if (OTHER_SCRIPTS.has(code)) return words.length === 0 ? [] : [`${key} has “${words.join(' ')}”`];
    const sure = (wordsAlone(text).match(ENGLISH_WORDS) ?? []).filter((word) => !isAllowedWord(code, word));
    const ofLabels = words.filter((word) => labelWords.has(lower(word)) && !isOwnWord(code, word));
    const found = [...sure, ...ofLabels];
    if (found.length > 0) return [`${key} has “${found.join(' ')}”`];
    const isSame = words.length > 0 && text === englishOf(code, english, key);
    return isSame ? [`${key} is still “${text}”`] : [];
  });
}
