/** Turns English texts into a pseudo-language: longer, in other letters, and on request from right to left. */

const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter, index) => [
    letter,
    [...'åƀçðéƒğĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĞĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'][index] ?? letter,
  ]),
);

/** How much longer the texts get, relative to English, as in German, Finnish or Greek. */
const LONGER = 0.4;
const FORMS = ['zero', 'two', 'few', 'many'] as const;
/** Direction marks around every text that show it from right to left, as in Chromium's own `ar-XB`. */
const RIGHT_TO_LEFT = '\u202e';
const END = '\u202c';

interface PseudoTree {
  readonly [key: string]: string | PseudoTree | readonly PseudoTree[];
}

/**
 * Puts each text into square brackets, which reveal texts that are cut off. Placeholders stay as they are.
 *
 * @param isMirrored also makes the texts right-to-left, and adds the plural forms of Arabic, which has all forms
 */
export function pseudo<T extends object>(texts: T, isMirrored: boolean): T {
  return made(texts as PseudoTree, isMirrored) as T;
}

function made(tree: PseudoTree, isMirrored: boolean): PseudoTree {
  const result: Record<string, PseudoTree[string]> = {};
  for (const [key, value] of Object.entries(tree)) {
    if (Array.isArray(value)) result[key] = value.map((one: PseudoTree) => made(one, isMirrored));
    else if (typeof value !== 'string') result[key] = made(value as PseudoTree, isMirrored);
    else {
      result[key] = pseudoText(value, isMirrored);
      if (!isMirrored || !key.endsWith('_other')) continue;
      const base = key.slice(0, -'_other'.length);
      for (const form of FORMS)
        result[`${base}_${form}`] ??= pseudoText(
          typeof tree[`${base}_${form}`] === 'string' ? value : `${value} ${form}`,
          true,
        );
    }
  }
  return result;
}

/** Converts one text, and leaves `{{name}}` as it is. */
function pseudoText(text: string, isMirrored: boolean): string {
  const letters = text.split(/(\{\{\w+\}\})/).map((part) => (part.startsWith('{{') ? part : inOtherLetters(part)));
  const more = Math.ceil(text.replace(/\{\{\w+\}\}/g, '').length * LONGER);
  // Split the padding into words, so that lines can break in it as in a real language.
  const padding = '~'.repeat(more).replace(/~{9}(?=~)/g, '~~~~~~~~ ');
  const long = `[${letters.join('')}${padding}]`;
  return isMirrored ? `${RIGHT_TO_LEFT}${long}${END}` : long;
}

function inOtherLetters(part: string): string {
  return [...part].map((letter) => LETTERS[letter] ?? letter).join('');
}
