// Quotation marks, apostrophes, punctuation and its spaces follow the language, and every quotation is closed.
import { type FlatTexts, isProse, wordsAlone } from './flat-texts.ts';

/** By language: the usual pair, then the pair for nested quotations. */
const PAIRS: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  en: [
    ['“', '”'],
    ['‘', '’'],
  ],
  de: [
    ['„', '“'],
    ['‚', '‘'],
  ],
  fr: [
    ['«', '»'],
    ['“', '”'],
  ],
  es: [
    ['«', '»'],
    ['“', '”'],
  ],
  'pt-BR': [
    ['“', '”'],
    ['‘', '’'],
  ],
  ru: [
    ['«', '»'],
    ['„', '“'],
  ],
  ja: [
    ['「', '」'],
    ['『', '』'],
  ],
  'zh-Hans': [
    ['“', '”'],
    ['‘', '’'],
  ],
  ar: [
    ['«', '»'],
    ['“', '”'],
  ],
};
const MARKS = /["“”„‟«»「」『』‹›]/g;
/** Finds French marks without the no-break space that belongs inside quotation marks and before `;!?:`. */
const FRENCH =
  /«(?![\u00a0\u202f])|(?<![\u00a0\u202f])»|(?<=[\p{L}\p{N}}»)])[ ]?[;!?](?!\w)|[\p{L}}»)] :|[\p{L}}»)]:(?!\S)/u;
/** Finds Western punctuation directly after a Chinese or Japanese character. */
const HALF_WIDTH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}」』”][,.;!?:](?!\w)/u;

export function wrongQuotationMarks(code: string, texts: FlatTexts): string[] {
  const pairs = PAIRS[code];
  if (pairs === undefined) return [`the quotation marks of ${code} are unknown`];
  return [...texts].flatMap(([key, text]) => {
    if (!isProse(key)) return [];
    const prose = wordsAlone(text);
    const fault = faultOf(code, prose, pairs);
    return fault === undefined ? [] : [`${key} ${fault}: ${text.slice(0, 80)}`];
  });
}

function faultOf(code: string, text: string, pairs: readonly (readonly [string, string])[]): string | undefined {
  if (/(?<=\p{L})'(?=\p{L})/u.test(text)) return 'has a straight apostrophe';
  const open: string[] = [];
  for (const [mark] of text.matchAll(MARKS)) {
    if (mark === open.at(-1)) open.pop();
    else {
      const pair = pairs.find(([opening]) => opening === mark);
      if (pair === undefined) return `has a wrong ${mark}`;
      open.push(pair[1]);
    }
  }
  if (open.length > 0) return `lacks ${open.join('')}`;
  if (code === 'fr' && FRENCH.test(text)) return 'lacks an unbreakable space';
  if ((code === 'ja' || code === 'zh-Hans') && HALF_WIDTH.test(text)) return 'has a half-width mark';
  return undefined;
}
