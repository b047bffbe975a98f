// A script converted to ASCII means the same as before, in its texts, names and patterns.

import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { asciiScript } from '../../scripts/packaging/ascii-script.mjs';

/** The values of the script as it is, and converted to ASCII. */
function valuesOf(script: string): readonly unknown[] {
  const ascii = asciiScript(script, parseAst);
  expect(ascii).toMatch(/^[\0-\x7f]*$/);
  return [script, ascii].map((code) => new Function(`return ${code}`)());
}

describe('a script in ASCII', () => {
  it.each([
    ["'“Größe” – 日本 …'"],
    ['`an emoji 👩‍💻 and \\`ü\\` in a template`'],
    // A backslash before the letter becomes part of the letter's escape, unless that backslash is escaped too.
    [String.raw`'\ü'`],
    [String.raw`'\\ü'`],
    [String.raw`'\\\ü'`],
    ['((größe) => größe + 1)(1)'],
    ['({ "größe": 1, größe2: 2 })'],
    // In a name, a character beyond U+FFFF can't be written as two escapes.
    ['({ 𝑥: 1, a𝑦ü: { 𝑧: ",𝑥:" } })'],
  ])('has the same value: %s', (script) => {
    const [asWritten, inAscii] = valuesOf(script);
    expect(inAscii).toEqual(asWritten);
  });

  it.each([
    ['/[ä-ü]/', ['ä', 'ö', 'ü', 'a', 'þ']],
    ['/^[👍👎]$/u', ['👍', '👎', '\ud83d']],
    [String.raw`/\—|\\—/`, ['—', '\\—', 'x']],
  ])('has patterns that match the same texts: %s', (script, texts) => {
    const [asWritten, inAscii] = valuesOf(script) as readonly RegExp[];
    const found = (pattern: RegExp | undefined) => texts.map((text) => pattern?.exec(text)?.[0]);
    expect(found(inAscii)).toEqual(found(asWritten));
    expect(found(asWritten)).toContain(texts[0]);
  });

  it('leaves ASCII unchanged', () => {
    const script = String.raw`const a = '\n\\ \u2014'; /\d+\\/.test(a);`;
    expect(asciiScript(script, parseAst)).toBe(script);
  });
});
