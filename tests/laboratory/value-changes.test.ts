// Answers in JSON are compared by value, however they are written.
import { expect, it } from 'vitest';
import { textFacts } from '../../electron/laboratory/answer-facts.ts';
import { canonicalJson, normalNumber } from '../../shared/json/exact-json.ts';
import { readAnswerJson, valueChanges } from '../../shared/laboratory/value-changes.ts';

it('compares numbers by value and names in any order', () => {
  expect(valueChanges('{"a":1.0,"b":[1,2]}', '```json\n{ "b": [1, 2e0], "a": 1 }\n```')).toEqual({
    changes: [],
    isComplete: true,
  });
});

it('lists the pointer and both values of each difference, in order', () => {
  const before = '{"date":"14 October 2026","total":"1,284.50","items":[{"a/b":1},2],"note":null}';
  const now = '{"date":"2026-10-14","total":1284.5,"items":[{"a/b":2},2,3]}';
  expect(valueChanges(before, now)?.changes).toEqual([
    { pointer: '/date', before: '"14 October 2026"', now: '"2026-10-14"' },
    { pointer: '/total', before: '"1,284.50"', now: '1284.5' },
    { pointer: '/items/0/a~1b', before: '1', now: '2' },
    { pointer: '/items/2', before: null, now: '3' },
    { pointer: '/note', before: 'null', now: null },
  ]);
  expect(valueChanges('[1]', '{"0":1}')?.changes).toEqual([{ pointer: '', before: '[1]', now: '{"0":1}' }]);
});

it('compares only JSON that is neither too long nor too deep', () => {
  expect(valueChanges('Hello', '{}')).toBeNull();
  expect(readAnswerJson('['.repeat(300) + ']'.repeat(300))).toBeNull();
  expect(readAnswerJson(`"${'a'.repeat(300_000)}"`)).toBeNull();
  expect(readAnswerJson('null')).toEqual({ value: null });
});

it('writes equal values the same way', () => {
  expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: 'x' })).toBe('{"a":"x","b":[{"c":2,"d":1}]}');
});

it.each([
  ['12345678901234567890', '12345678901234567891'],
  ['0.1', '0.10000000000000000001'],
  ['1e400', '2e400'],
  ['1e400', 'null'],
])('tells %s from %s, although JavaScript would write both alike', (one, other) => {
  const before = `{"a":${one}}`;
  const now = `{"a":${other}}`;
  expect(valueChanges(before, now)?.changes).toEqual([{ pointer: '/a', before: one, now: other }]);
  expect(textFacts(before).digest).not.toBe(textFacts(now).digest);
});

it.each([
  ['12345678901234567891', '1.2345678901234567891e19'],
  ['0.10000000000000000001', '10000000000000000001E-20'],
  ['1e400', '10.00e399'],
  ['-0.0', '0'],
])('finds %s and %s equal', (one, other) => {
  expect(valueChanges(`[${one}]`, `[${other}]`)?.changes).toEqual([]);
  expect(textFacts(`[${one}]`).digest).toBe(textFacts(`[${other}]`).digest);
});

it('writes numbers in one form', () => {
  expect(['12.50', '1.25e1', '0012.5', '-0', '1e999999999999999999'].map(normalNumber)).toEqual([
    '125e-1',
    '125e-1',
    '125e-1',
    '0',
    '1e999999999999999999',
  ]);
});
