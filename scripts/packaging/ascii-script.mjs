/** Escapes all non-ASCII characters of a script, without changing the meaning of its texts, names and patterns. */

/**
 * @param {string} code JavaScript; its raw templates (`String.raw`) must be ASCII
 * @returns {string}
 */
export function asciiScript(code) {
  return code.replace(/(\\*)([^\0-\x7f])/g, (_, slashes, unit) => {
    // If a backslash already escapes the character, it becomes part of the new escape.
    const isEscaped = slashes.length % 2 === 1;
    const inAscii = `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
    return (isEscaped ? slashes.slice(1) : slashes) + inAscii;
  });
}
