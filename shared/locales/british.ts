/** Gives English texts British spelling and dates, word by word from a table. */

const WORDS: Readonly<Record<string, string>> = {
  canceled: 'cancelled',
  canceling: 'cancelling',
  color: 'colour',
  colors: 'colours',
  favorite: 'favourite',
  favorites: 'favourites',
  gray: 'grey',
  harbor: 'harbour',
  harbors: 'harbours',
  license: 'licence',
  licenses: 'licences',
  'mar 14, 2027': '14 Mar 2027',
  'march 14, 2027': '14 March 2027',
  minimize: 'minimise',
  neighboring: 'neighbouring',
  organize: 'organise',
  organizes: 'organises',
  recognize: 'recognise',
  recognizes: 'recognises',
};
const AMERICAN = new RegExp(`\\b(?:${Object.keys(WORDS).join('|')})\\b`, 'gi');

interface TextTree {
  readonly [key: string]: string | TextTree | readonly (string | TextTree)[];
}

/** Returns the texts in British spelling, under the same keys. */
export function british<T extends object>(texts: T): T {
  return respelled(texts as TextTree) as T;
}

function respelled(tree: TextTree): unknown {
  if (typeof tree === 'string') return inBritish(tree);
  if (Array.isArray(tree)) return tree.map(respelled);
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, respelled(value as TextTree)]));
}

function inBritish(text: string): string {
  return text.replace(AMERICAN, (word) => {
    const spelled = WORDS[word.toLowerCase()] ?? word;
    const isCapital = word.charAt(0) !== word.charAt(0).toLowerCase();
    return isCapital ? spelled.charAt(0).toUpperCase() + spelled.slice(1) : spelled;
  });
}
