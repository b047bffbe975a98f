/** Folds text for search: ignores case, width, accents and the kind of kana, and maps positions back to the original. */

const ASCII = /^[\0-\x7f]*$/;
/** In these scripts accents are ignored; elsewhere a mark makes a different letter (が is not か). */
const ACCENTED = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]/u;
/** Accents, and the Arabic tatweel, which only makes a word longer. */
const ACCENT =
  /^[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]$/u;

/** Letters for which people also type others, although no normal form makes them equal. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  // Taa marbuta, alef maqsura, alef wasla, and the Persian letters that look like Arabic ones.
  ة: 'ه',
  ى: 'ي',
  '\u0671': 'ا',
  '\u06a9': 'ك',
  '\u06cc': 'ي',
};
const KATAKANA = /^[\u30a1-\u30f6\u30fd\u30fe]$/;
const KATAKANA_TO_HIRAGANA = 0x60;
const EASTERN_DIGIT = /^[\u0660-\u0669\u06f0-\u06f9]$/;

const known = new Map<string, string>();
const KNOWN_MAX = 20_000;

/** @param character one of `charactersOf` */
export function foldCharacter(character: string): string {
  const found = known.get(character);
  if (found !== undefined) return found;
  let folded = character.normalize('NFKC').toLowerCase();
  if (ACCENTED.test(folded)) folded = folded.normalize('NFD').replace(/\p{M}/gu, '');
  folded = Array.from(folded, otherSpelling).join('');
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(character, folded);
  return folded;
}

function otherSpelling(letter: string): string {
  if (ACCENT.test(letter)) return '';
  const code = letter.charCodeAt(0);
  if (KATAKANA.test(letter)) return String.fromCharCode(code - KATAKANA_TO_HIRAGANA);
  // Both rows of digits begin at a multiple of 16.
  if (EASTERN_DIGIT.test(letter)) return String(code & 0xf);
  return SPELLINGS[letter] ?? letter;
}

/**
 * Characters that may need more than `toLowerCase`: all except ASCII, Cyrillic without й and ё, hiragana, Han and
 * Hangul. These exceptions are the most common characters, and each match costs a callback. Kana match together with the
 * voicing mark that follows them in half-width text and in some file names.
 */
const FOLDED_ALONE =
  /[\u3041-\u30fe\uff66-\uff9d][\u3099\u309a\uff9e\uff9f]|[^\0-\x7f\u0410-\u0418\u041a-\u0438\u043a-\u044f\u3001\u3002\u3041-\u3096\u30fc\u4e00-\u9fff\uac00-\ud7a3]/gu;
const KANA_MARK = /[\u3099\u309a\uff9e\uff9f]/;
const CHARACTER = /[\u3041-\u30fe\uff66-\uff9d][\u3099\u309a\uff9e\uff9f]|[\s\S]/gu;

/** The characters that are folded one by one. A kana and the voicing mark after it count as one character. */
export function charactersOf(text: string): Iterable<string> {
  return KANA_MARK.test(text) ? (text.match(CHARACTER) ?? []) : text;
}

export function fold(text: string): string {
  return (ASCII.test(text) ? text : text.replace(FOLDED_ALONE, foldCharacter)).toLowerCase();
}

/**
 * `starts[i]` is where unit `i` of the folded text begins in the original; one more entry marks the end. Null for
 * ASCII, whose positions stay the same.
 */
export function foldWithPlaces(text: string): { readonly folded: string; readonly starts: Uint32Array | null } {
  if (ASCII.test(text)) return { folded: text.toLowerCase(), starts: null };
  let folded = '';
  const starts: number[] = [];
  let at = 0;
  for (const character of charactersOf(text)) {
    const part = foldCharacter(character);
    for (let unit = 0; unit < part.length; unit++) starts.push(at);
    folded += part;
    at += character.length;
  }
  starts.push(text.length);
  return { folded, starts: Uint32Array.from(starts) };
}
