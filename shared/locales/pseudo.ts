/** Makes a pseudo-language of English texts: longer, in other letters, and with every plural form. */

const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter, index) => [
    letter,
    [...'åƀçðéƒğĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĞĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'][index] ?? letter,
  ]),
);

/** So much longer than English do German, Finnish or Greek get. */
const LONGER = 0.4;
const FORMS = ['zero', 'two', 'few', 'many'] as const;
/** Marks of reading from right to left around every text, as in Chromium's own `ar-XB`. */
const RIGHT_TO_LEFT = '\u202e';
const END = '\u202c';

interface PseudoTree {
  readonly [key: string]: string | PseudoTree | readonly PseudoTree[];
}

/**
 * The texts, each in square brackets, which show whether one is cut off. Placeholders stay as they are.
 *
 * @param isMirrored also from right to left, and with the plural forms of Arabic, which has all that there are
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

/** One text of a pseudo-language; `{{name}}` is not touched. */
function pseudoText(text: string, isMirrored: boolean): string {
  const letters = text.split(/(\{\{\w+\}\})/).map((part) => (part.startsWith('{{') ? part : inOtherLetters(part)));
  const more = Math.ceil(text.replace(/\{\{\w+\}\}/g, '').length * LONGER);
  // In words, so that lines break where those of a language would.
  const padding = '~'.repeat(more).replace(/~{9}(?=~)/g, '~~~~~~~~ ');
  const long = `[${letters.join('')}${padding}]`;
  return isMirrored ? `${RIGHT_TO_LEFT}${long}${END}` : long;
}

function inOtherLetters(part: string): string {
  return [...part].map((letter) => LETTERS[letter] ?? letter).join('');
}
