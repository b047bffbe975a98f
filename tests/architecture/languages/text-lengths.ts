// A translation is about as long as the English text, so that it fits and leaves nothing out.
import { englishOf, type FlatTexts, isProse } from './flat-texts.ts';

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uff60]/gu;
/** English texts up to this many columns count as short: buttons, labels and names. */
const SHORT_MAX_CHARS = 25;
/** A translation may always be this many columns longer. */
const MORE = 18;
const BOUNDS = {
  short: { most: 2.2, least: 0.25 },
  long: { most: 1.9, least: 0.3 },
} as const;

/** In columns: a Chinese or Japanese character takes two. */
const widthOf = (text: string): number => {
  const shown = text.replace(/\{\{\w+\}\}/g, '00');
  return shown.length + (shown.match(WIDE)?.length ?? 0);
};

export function wrongLengths(code: string, english: FlatTexts, texts: FlatTexts): string[] {
  return [...texts].flatMap(([key, text]) => {
    const original = isProse(key) ? englishOf(code, english, key) : undefined;
    if (original === undefined) return [];
    const [width, wanted] = [widthOf(text), widthOf(original)];
    const { most, least } = wanted <= SHORT_MAX_CHARS ? BOUNDS.short : BOUNDS.long;
    const isTooLong = width > Math.max(wanted + MORE, wanted * most);
    const isTooShort = width < wanted * least;
    return isTooLong || isTooShort ? [`${key} has ${width} columns, English ${wanted}: ${text.slice(0, 60)}`] : [];
  });
}
