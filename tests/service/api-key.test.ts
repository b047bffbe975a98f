// The key is removed from a service's errors and replies. Replies keep a short key of letters only: it may be a word.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HiddenText } from '../../electron/service/hidden-text.ts';

/** What the window would show of a reply that arrives in these parts. */
function pieces(key: string, parts: readonly string[]): string {
  const secret = new HiddenText(key);
  let out = '';
  let pending = '';
  for (const [index, part] of parts.entries()) {
    let all = secret.redactPiece(pending + part, out);
    const held = index === parts.length - 1 ? 0 : Math.min(all.length, secret.possibleStartChars(out + all));
    pending = all.slice(all.length - held);
    all = all.slice(0, all.length - held);
    out += all;
  }
  return out;
}

it('a key is removed from errors, even inside a word', () => {
  const secret = new HiddenText('sk-abcdef');
  expect(secret.redact('no sk-abcdefx, asked sk-abcdef.')).toBe('no [key]x, asked [key].');
});

it('a short key is removed from errors only as a whole word', () => {
  expect(new HiddenText('k1234').redact('Bad key "k1234", not xk1234 or k1234-5: k1234')).toBe(
    'Bad key "[key]", not xk1234 or k1234-5: [key]',
  );
  expect(new HiddenText('none').redact('Incorrect API key provided: none. Nonetheless, nonesuch.')).toBe(
    'Incorrect API key provided: [key]. Nonetheless, nonesuch.',
  );
  expect(new HiddenText('a.*b').redact('key a.*b or axxb')).toBe('key [key] or axxb');
  expect(new HiddenText('$').redact('for $ and $1')).toBe('for [key] and $1');
  expect(new HiddenText('é1').redact('clé1 é1')).toBe('clé1 [key]');
  expect(new HiddenText('').redact('no key at all')).toBe('no key at all');
});

it('a key is removed from a reply, even in pieces; a short key only as a whole word, and not if it has only letters', () => {
  expect(pieces('k1234', ['Your key is k', '12', '34, not k', '12.'])).toBe('Your key is [key], not k12.');
  expect(pieces('k1234', ['ak12', '34 is another'])).toBe('ak1234 is another');
  expect(pieces('none', ['There are no', 'ne of them.'])).toBe('There are none of them.');
  expect(pieces('sk-abcdef', ['It is sk-ab', 'cdef.'])).toBe('It is [key].');
});

it('a key with a digit never shows in a reply as a whole word, wherever the reply is cut', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('k1234', '7', 'x-1', 'sk-abcdef-123', 'a1'),
      fc.array(fc.constantFrom(' ', 'word', 'k', '1', ', ', 'sk-', '7 '), { maxLength: 6 }),
      fc.array(fc.nat(40), { maxLength: 6 }),
      (key, words, cuts) => {
        const whole = `${words.join('')} ${key} end`;
        const at = [...new Set(cuts.map((cut) => Math.min(cut, whole.length)))].sort((a, b) => a - b);
        const parts = [...at, whole.length].map((end, index) => whole.slice(index === 0 ? 0 : at[index - 1], end));
        expect(pieces(key, parts)).not.toContain(` ${key} `);
      },
    ),
    { numRuns: 500 },
  );
});
