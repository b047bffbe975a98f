// A service's message is shortened to fit, and says so, whatever white space it contains.
import { expect, it } from 'vitest';
import { cleanMessage } from '../../electron/service/clean-message.ts';
import { LIMITS } from '../../shared/limits.ts';

const MAX = LIMITS.serviceMessageMaxChars;

it.each([
  ['a short text', 'a', 'a'],
  ['a text of the maximum length', 'a'.repeat(MAX), 'a'.repeat(MAX)],
  ['a longer text', 'a'.repeat(MAX + 1), `${'a'.repeat(MAX - 1)}…`],
  // The first lines alone fit, but more text follows beyond the part that is read.
  ['many empty lines', `a${'\n'.repeat(MAX * 5)}b`, 'a…'],
  ['emoji', '\u{1f600}'.repeat(MAX), `${'\u{1f600}'.repeat((MAX - 2) / 2)}…`],
])('fits %s', (_what, text, expected) => expect(cleanMessage(text)).toBe(expected));
