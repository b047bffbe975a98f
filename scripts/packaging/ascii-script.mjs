/** Escapes all non-ASCII characters of a script, without changing the meaning of its texts, names and patterns. */

/**
 * @param {string} code JavaScript; its raw templates (`String.raw`) must be ASCII
 * @param {(code: string) => object} parse returns the ESTree of a script, with the places of its nodes
 * @returns {string}
 */
export function asciiScript(code, parse) {
  const quoted = ASTRAL.test(code) ? quoteKeys(code, parse(code)) : code;
  return quoted.replace(/(\\*)([^\0-\x7f])/g, (_, /** @type {string} */ slashes, /** @type {string} */ unit) => {
    // If a backslash already escapes the character, it becomes part of the new escape.
    const isEscaped = slashes.length % 2 === 1;
    const inAscii = `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
    return (isEscaped ? slashes.slice(1) : slashes) + inAscii;
  });
}

const ASTRAL = /[\u{10000}-\u{10ffff}]/u;

/**
 * Quotes property names with characters beyond U+FFFF, which take two escapes: only a string may contain those.
 * @param {string} code
 * @param {any} tree
 * @returns {string}
 */
function quoteKeys(code, tree) {
  /** @type {{ start: number, end: number, name: string }[]} */
  const keys = [];
  const open = [tree];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'Property' && !node.computed && node.key.type === 'Identifier' && ASTRAL.test(node.key.name))
      keys.push(node.key);
    for (const value of Object.values(node)) {
      if (Array.isArray(value)) for (const one of value) open.push(...(isNode(one) ? [one] : []));
      else if (isNode(value)) open.push(value);
    }
  }
  keys.sort((one, other) => other.start - one.start);
  return keys.reduce((text, { start, end, name }) => `${text.slice(0, start)}"${name}"${text.slice(end)}`, code);
}

/** @param {any} value */
const isNode = (value) => typeof value === 'object' && value !== null && 'type' in value;
