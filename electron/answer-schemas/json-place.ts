/** Finds where a value is in a JSON text. */

const SPACE = /[\s:,]*/y;
// The closing quote is optional. Otherwise a string without one would be searched to its end again for each quote.
const STRING = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?/y;
const ATOM = /[^\s:,[\]{}"]+/y;

interface Open {
  /** The next index of a list; null in an object. */
  index: number | null;
}

/**
 * The offset of the value at a JSON Pointer in valid JSON; null if there is none. Linear: reads each token at most once.
 */
export function placeInJson(json: string, pointer: string): number | null {
  const keys = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const open: Open[] = [];
  /** How many keys of the pointer have been followed into the open objects and lists. */
  let followed = 0;
  let isName = false;
  let isNext = true;
  let at = skip(SPACE, json, 0);
  if (keys.length === 0) return at;
  while (at < json.length) {
    const sign = json[at];
    const inside = open.at(-1);
    if (sign === ']' || sign === '}') {
      // Everything on the path to the value was read, and it isn't there.
      if (open.length === followed) return null;
      open.pop();
      isName = open.at(-1)?.index === null;
      at = skip(SPACE, json, at + 1);
      continue;
    }
    if (inside?.index === null && isName) {
      const end = skip(STRING, json, at);
      isNext = open.length === followed + 1 && nameOf(json.slice(at, end)) === keys[followed];
      isName = false;
      at = skip(SPACE, json, end);
      continue;
    }
    if (inside !== undefined && inside.index !== null) {
      isNext = open.length === followed + 1 && String(inside.index) === keys[followed];
      inside.index += 1;
    }
    if (isNext && open.length > 0) {
      followed += 1;
      if (followed === keys.length) return at;
    }
    isNext = false;
    if (sign === '{' || sign === '[') {
      open.push({ index: sign === '[' ? 0 : null });
      isName = sign === '{';
      at = skip(SPACE, json, at + 1);
      continue;
    }
    const end = sign === '"' ? skip(STRING, json, at) : skip(ATOM, json, at);
    if (end === at) return null;
    isName = inside?.index === null;
    at = skip(SPACE, json, end);
  }
  return null;
}

function skip(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
}

function nameOf(token: string): string {
  const name: unknown = JSON.parse(token);
  return typeof name === 'string' ? name : '';
}
