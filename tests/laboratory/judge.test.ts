// Each kind of check, on answers that pass, that fail, and that can't be judged.
import { expect, it } from 'vitest';
import { placeInJson } from '../../electron/answer-schemas/json-place.ts';
import { judgeBySchema } from '../../electron/answer-schemas/json-schema.ts';
import { countWords, textFacts } from '../../electron/laboratory/answer-facts.ts';
import { checksOf, judge } from '../../electron/laboratory/judge.ts';
import type { Check } from '../../shared/laboratory/checks.ts';

type WithoutId<One> = One extends Check ? Omit<One, 'id'> : never;
type CheckWords = WithoutId<Check>;

function judged(check: CheckWords, answer: string, expected: string | null = null) {
  const [result] = judge(answer, [{ id: '1', ...check } as Check], expected);
  return result?.isPassed ?? result?.trouble;
}

it.each<[CheckWords, string, string | null, boolean | string]>([
  [{ kind: 'contains', text: 'Berlin', isCaseIgnored: false }, 'It is Berlin.', null, true],
  [{ kind: 'contains', text: 'berlin', isCaseIgnored: false }, 'It is Berlin.', null, false],
  [{ kind: 'contains', text: null, isCaseIgnored: true }, 'It is BERLIN.', 'Berlin', true],
  [{ kind: 'contains', text: null, isCaseIgnored: true }, 'It is Berlin.', null, 'no_expected'],
  [{ kind: 'equals', text: 'yes', isCaseIgnored: true }, ' Yes\n', null, true],
  [{ kind: 'equals', text: 'yes', isCaseIgnored: true }, 'Yes.', null, false],
  [{ kind: 'pattern', pattern: '^\\d{4}-\\d\\d-\\d\\d$', isCaseIgnored: false }, 'On\n2026-10-14', null, true],
  [{ kind: 'pattern', pattern: '^\\d+$', isCaseIgnored: false }, 'none', null, false],
  [{ kind: 'pattern', pattern: '(?<year>x)', isCaseIgnored: true }, 'X', null, true],
  [{ kind: 'pattern', pattern: '(', isCaseIgnored: false }, 'x', null, 'bad_pattern'],
  [{ kind: 'pattern', pattern: '(a)\\1', isCaseIgnored: false }, 'aa', null, 'bad_pattern'],
  [{ kind: 'json' }, ' {"a":1}\n', null, true],
  [{ kind: 'json' }, '```json\n{}\n```', null, false],
  [{ kind: 'length', unit: 'words', min: 2, max: 3 }, 'one two three', null, true],
  [{ kind: 'length', unit: 'words', min: 2, max: 3 }, 'one', null, false],
  [{ kind: 'length', unit: 'characters', min: null, max: 3 }, ' abc ', null, true],
  [{ kind: 'length', unit: 'characters', min: 4, max: null }, 'abc', null, false],
  [{ kind: 'language', language: 'de' }, 'Guten Tag, wie geht es Ihnen heute?', null, true],
  [{ kind: 'language', language: 'de' }, 'Hello there, how are you doing today?', null, false],
  [{ kind: 'language', language: 'ja' }, 'これは日本語です。', null, true],
  [{ kind: 'language', language: 'en' }, 'ok', null, 'too_short'],
])('the check %j of %j, expecting %j, results in %j', (check, answer, expected, result) => {
  expect(judged(check, answer, expected)).toBe(result);
});

it('doesn’t judge JSON that is too long', () => {
  expect(judged({ kind: 'json' }, `"${'a'.repeat(300_000)}"`)).toBe('too_long');
});

const INVOICE = JSON.stringify({
  type: 'object',
  properties: {
    number: { type: 'string' },
    total: { type: 'number' },
    items: { type: 'array', items: { type: 'integer' } },
  },
  required: ['number'],
  additionalProperties: false,
});

it.each([
  ['{"number":"1","total":2.5,"items":[1,2]}', true, undefined],
  ['{"number":"1", "total":"2"}', false, { pointer: '/total', at: 23, rule: 'type' }],
  ['{"number":"1","items":[1, [2],"x"]}', false, { pointer: '/items/1', at: 26, rule: 'type' }],
  ['{"total":1}', false, { pointer: '', at: 0, rule: 'required' }],
  [
    '{"number":"1","note":1}',
    false,
    { pointer: '', rule: 'additionalProperties', detail: expect.stringContaining('"note"') },
  ],
  ['Here is {"number":"1"}', false, { pointer: null, at: 0, rule: 'json' }],
  ['{"number":"1",}', false, { pointer: null, at: 14, rule: 'json' }],
  ['{"number":"1"', false, { pointer: null, at: 13, rule: 'json' }],
])('judges %s by a schema', (answer, isPassed, fault) => {
  const result = judgeBySchema(answer, INVOICE);
  expect(result.isPassed).toBe(isPassed);
  if (fault !== undefined) expect(result.fault).toMatchObject(fault);
});

it('reads schemas of older and newer drafts, and says if it can’t read a schema', () => {
  const old = '{"$schema":"http://json-schema.org/draft-07/schema#","items":[{"type":"string"}],"definitions":{}}';
  expect(judgeBySchema('[1]', old).isPassed).toBe(false);
  expect(
    judgeBySchema(
      '["a"]',
      '{"$schema":"https://json-schema.org/draft/2020-12/schema","prefixItems":[{"type":"string"}]}',
    ),
  ).toEqual({ isPassed: true });
  for (const schema of ['[]', '{"$ref":"#"}', '{"type":"nothing"}', '{"$ref":"https://example.com/other.json"}'])
    expect(judgeBySchema('1', schema)).toEqual({ isPassed: null, trouble: 'bad_schema' });
});

it('doesn’t mix up the patterns of a schema', () => {
  const schema =
    '{"properties":{"a":{"pattern":"^x"},"b":{"pattern":"^y"}},"patternProperties":{"^z":{"type":"null"}}}';
  expect(judgeBySchema('{"a":"x","b":"y","z":null}', schema).isPassed).toBe(true);
  expect(judgeBySchema('{"a":"x","b":"x"}', schema).fault?.pointer).toBe('/b');
  expect(judgeBySchema('{"z":1}', schema).fault?.pointer).toBe('/z');
});

it('takes linear time for patterns and for unique items', () => {
  const start = performance.now();
  expect(judgeBySchema(JSON.stringify('a'.repeat(50_000)), '{"pattern":"^(a+)+$b"}').isPassed).toBe(false);
  const items = JSON.stringify(Array.from({ length: 40_000 }, () => ({})));
  expect(judgeBySchema(items, '{"uniqueItems":true}').fault?.rule).toBe('uniqueItems');
  expect(judged({ kind: 'pattern', pattern: '^(a|aa)+$', isCaseIgnored: false }, `${'a'.repeat(200_000)}b`)).toBe(
    false,
  );
  expect(performance.now() - start).toBeLessThan(10_000);
});

it('finds where a value begins in JSON by its pointer, or null', () => {
  const json = '{"a":{"b":[true,{"c/d":"x"}],"a":1},"b":{"a":[]}}';
  expect(placeInJson(json, '')).toBe(0);
  expect(placeInJson(json, '/a/b/1/c~1d')).toBe(json.indexOf('"x"'));
  expect(placeInJson(json, '/a/a')).toBe(json.indexOf('1}'));
  expect(placeInJson(json, '/b/a')).toBe(json.indexOf('[]'));
  expect(placeInJson(json, '/b/a/0')).toBeNull();
  expect(placeInJson(json, '/c')).toBeNull();
});

it('puts an experiment’s answer schema before its checks', () => {
  const checks: Check[] = [{ id: '1', kind: 'json' }];
  expect(checksOf({ schema: ' ', checks })).toEqual(checks);
  expect(checksOf({ schema: '{}', checks }).map(({ id }) => id)).toEqual(['schema', '1']);
});

it('gives equivalent answers equal digests, and counts characters and words', () => {
  const digestOf = (text: string) => textFacts(text).digest;
  expect(digestOf('{"a":1,"b":2}')).toBe(digestOf('```json\n{ "b": 2.0, "a": 1 }\n```'));
  expect(digestOf('Hello  world')).toBe(digestOf(' Hello\nworld '));
  expect(digestOf('Hello')).not.toBe(digestOf('hello'));
  expect(digestOf(' ')).toBe('');
  expect(textFacts(`a\n${'b '.repeat(500)}`)).toMatchObject({ chars: 1_002, words: 501 });
  expect(countWords('日本 is two, Japan')).toBe(5);
});

/** Each definition asks for the next one twice, so a check takes 2 to the power of `count` steps. */
const doubling = (count: number) => ({
  $ref: '#/$defs/d0',
  $defs: Object.fromEntries(
    Array.from({ length: count }, (_, at) => {
      const next = { $ref: `#/$defs/d${(at + 1) % count}` };
      return [`d${at}`, at === count - 1 ? { type: 'object' } : { allOf: [next, next] }];
    }),
  ),
});

it.each<[string, CheckWords, string]>([
  ['a schema whose definitions double', { kind: 'schema', schema: JSON.stringify(doubling(32)) }, '{"a":1}'],
  [
    'a schema that tries both halves at each level of the answer',
    {
      kind: 'schema',
      schema: '{"anyOf":[{"items":{"$ref":"#"}},{"items":{"$ref":"#"},"minItems":1}],"not":{"type":"string"}}',
    },
    `${'['.repeat(60)}"a"${']'.repeat(60)}`,
  ],
  [
    'a pattern with hundreds of states',
    { kind: 'pattern', pattern: '(?:a|b|ab|ba|aab|bba){1,500}c', isCaseIgnored: true },
    'ab'.repeat(130_000),
  ],
])('gives up on %s, and judges other answers as before', (_what, check, answer) => {
  expect([judged(check, answer), judged(check, answer)]).toEqual(['too_costly', 'too_costly']);
  expect(judged({ kind: 'pattern', pattern: 'b$', isCaseIgnored: false }, 'ab')).toBe(true);
  expect(judgeBySchema('1', '{"type":"integer"}')).toEqual({ isPassed: true });
});

it('judges by a schema that refers to one large definition from many places', () => {
  const of = (count: number, value: unknown) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`name${at}`, value]));
  const schema = {
    $defs: { large: { properties: of(60, { type: 'string' }) } },
    properties: of(60, { $ref: '#/$defs/large' }),
  };
  const answer = JSON.stringify({ name59: { name59: 1 } });
  expect(judgeBySchema(answer, JSON.stringify(schema))).toMatchObject({
    isPassed: false,
    fault: { pointer: '/name59/name59' },
  });
});
