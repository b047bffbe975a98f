/** Removes from pasted text what web pages and input methods add to it. */

/** Soft hyphens, zero-width characters, direction marks, joiners, variation selectors, byte order marks. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Removes invisible characters and turns full-width ASCII into plain ASCII. */
export function withoutInvisible(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ');
}

/** Characters that word processors and chat apps put in place of a hyphen. */
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63]/g;

export function withPlainHyphens(text: string): string {
  return text.replace(DASHES, '-');
}

/** Trims these characters from the start and the end. */
export function withoutEdges(text: string, leading: ReadonlySet<string>, trailing: ReadonlySet<string>): string {
  let start = 0;
  let end = text.length;
  while (start < end && leading.has(text.charAt(start))) start += 1;
  while (end > start && trailing.has(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

const SPACES = ' \t\n\r\f\v\u00a0\u2002\u2003\u2009\u202f';
const QUOTES = `"'\`\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\u00ab\u00bb\u2039\u203a\u300c\u300d\u300e\u300f`;
/** White space, quotes and the opening angle bracket. */
export const LEADING_EDGES: ReadonlySet<string> = new Set(`${SPACES}${QUOTES}<`);
/** White space, quotes, the closing angle bracket, sentence and list punctuation, and a shell's line continuation. */
export const TRAILING_EDGES: ReadonlySet<string> = new Set(`${SPACES}${QUOTES}>,;.\\\u3002\u3001`);
