/** A script whose characters are all ASCII: the others become escapes, which mean the same in texts, names and patterns. */

/**
 * @param {string} code JavaScript; none of its raw templates (`String.raw`) holds what is not ASCII.
 * @returns {string}
 */
export function asciiScript(code) {
  return code.replace(/(\\*)([^\0-\x7f])/g, (_, slashes, unit) => {
    // A backslash that escapes the character becomes the escape's own.
    const isEscaped = slashes.length % 2 === 1;
    const inAscii = `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
    return (isEscaped ? slashes.slice(1) : slashes) + inAscii;
  });
}
