// Values that cross IPC as one text arrive unchanged.
import { expect, it } from 'vitest';
import { fromJsonText, toJsonText } from '../../shared/json/json-text.ts';

it('keeps every character, number and null', () => {
  const value = {
    texts: [
      '',
      'a\u0000b',
      '\u2028\u2029',
      'half a pair \ud83d and a whole 👩‍👩‍👧',
      '</script>',
      '{"nested":"\\"json\\""}',
    ],
    numbers: [0, -1, 0.1, Number.MAX_SAFE_INTEGER, 1e-300],
    nothing: null,
    isTrue: true,
    lists: [[], [[1], []]],
  };
  expect(fromJsonText(toJsonText(value))).toEqual(value);
});

it("leaves out undefined, which plain data doesn't distinguish from absent", () => {
  const value: { readonly kept: number; readonly absent?: number | undefined } = { kept: 1, absent: undefined };
  expect(Object.keys(fromJsonText(toJsonText(value)))).toEqual(['kept']);
});
