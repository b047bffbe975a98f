// Extra request fields: which can be sent, and how the others are explained.

import { expect, test } from 'vitest';
import { toSentParameters } from '../../electron/library/chats/rows.ts';
import { buildRequestBody } from '../../electron/service/completion.ts';
import { NumberText } from '../../shared/json/exact-json.ts';
import { LIMITS } from '../../shared/limits.ts';
import {
  joinedExtraBody,
  readExtraBody,
  repeatedNames,
  replacedFields,
  withoutReplaced,
} from '../../shared/requests/extra-body.ts';
import { redactedExtraBody, secretFields } from '../../shared/requests/secret-scan.ts';

const problemOf = (text: string) => {
  const read = readExtraBody(text);
  return read.ok ? null : read.error;
};

test('accepts a JSON object, and nothing for an empty text', () => {
  expect(readExtraBody('')).toEqual({ ok: true, value: {} });
  expect(readExtraBody(' \n')).toEqual({ ok: true, value: {} });
  expect(readExtraBody('{"a": [1, null], "__proto__": 2}')).toEqual({
    ok: true,
    value: Object.fromEntries([
      ['a', [new NumberText('1'), null]],
      ['__proto__', new NumberText('2')],
    ]),
  });
});

test('says where the JSON is wrong', () => {
  expect(problemOf('{"a": 1,\n "b" 2}')).toEqual({ kind: 'not_json', line: 2 });
  expect(problemOf('{"b": x}')?.kind).toBe('not_json');
  for (const text of ['{"a": 1', '{"a": "', '{', '{"a":']) expect(problemOf(text)).toEqual({ kind: 'unfinished' });
  for (const text of ['[]', '1', 'null', '"a"']) expect(problemOf(text)).toEqual({ kind: 'not_object' });
  expect(problemOf(`{"a": "${'x'.repeat(LIMITS.extraBodyMaxChars)}"}`)).toEqual({ kind: 'too_long' });
});

test('refuses fields that the conversation itself sets', () => {
  expect(problemOf('{"stream": false, "a": 1, "model": "x"}')).toEqual({
    kind: 'of_the_chat',
    names: ['model', 'stream'],
  });
});

test('sends, records and exports every number with the digits that were typed', () => {
  const typed =
    '{"temperature":1.0,"big":12345678901234567890,"x":[1e400,-0,0.10,-2E+3],"s":"1.0 \\" 2.0","2":{"1":7.50}}';
  const sent = buildRequestBody({ model: 'm', messages: [], temperature: 0.5, stream: true, extraBody: typed });
  for (const piece of [
    '"temperature":1.0',
    '"big":12345678901234567890',
    '"x":[1e400,-0,0.10,-2E+3]',
    '"2":{"1":7.50}',
  ])
    expect(sent).toContain(piece);
  expect(sent).toContain('"s":"1.0 \\" 2.0"');
  expect(Object.keys(JSON.parse(sent))).toEqual(expect.arrayContaining(['model', 'messages', 'stream', 's']));
  expect(joinedExtraBody('{"a": 1.50, "b": 1.0}', '{"b": 2.00}', true)).toBe('{"a":1.50,"b":2.00}');
  expect(redactedExtraBody('{"password": "hunter2!", "big": 12345678901234567890}')).toBe(
    '{"password":"[redacted]","big":12345678901234567890}',
  );
});

test('refuses values that are nested so deeply that reading them would throw', () => {
  const nested = (depth: number) => `{"a": ${'['.repeat(depth)}${']'.repeat(depth)}}`;
  expect(problemOf(nested(50))).toBeNull();
  expect(problemOf(nested(20_000))).toEqual({ kind: 'too_deep' });
});

test('names duplicate fields in an object, of which the last is sent', () => {
  expect(repeatedNames('{"a": 1, "b": {"a": 2, "c" : "c", "\\u0063":3}, "a"\n: "a"}')).toEqual(['c', 'a']);
  expect(repeatedNames('{"a": [{"a": 1}, {"a": ":"}], "b": "a", "c": "\\"a\\":"}')).toEqual([]);
  expect(repeatedNames('')).toEqual([]);
  expect(joinedExtraBody('{"a": 1, "a": 2}', '', true)).toBe('{"a":2}');
});

test('sends and shows two fields of maximum length together', () => {
  const long = (name: string) => JSON.stringify({ [name]: 'x'.repeat(LIMITS.extraBodyMaxChars - 100), seed: 1 });
  const extraBody = joinedExtraBody(long('a'), long('b'), true);
  const request = { model: 'm', messages: [], stream: true, seed: 2 };
  expect(Object.keys(JSON.parse(buildRequestBody({ ...request, extraBody })))).toEqual(
    expect.arrayContaining(['a', 'b', 'seed']),
  );
  expect(toSentParameters({ extraBody }).extraBody).toBe(extraBody);
  expect(withoutReplaced({ seed: 2 }, 'max_tokens', extraBody)).toEqual({});
});

test("merges the fields of connection and chat, prefers the chat's, and names what they replace", () => {
  expect(joinedExtraBody('{"a": 1, "b": 2}', '{"b": 3}', true)).toBe('{"a":1,"b":3}');
  expect(joinedExtraBody('', '', true)).toBe('');
  expect(joinedExtraBody('not json', '{"b": 3}', true)).toBe('{"b":3}');
  const set = { temperature: 1, maxTokens: 5, seed: 2 };
  expect(withoutReplaced(set, 'max_completion_tokens', '{"seed": 9, "max_tokens": 1}')).toEqual({
    temperature: 1,
  });
  expect(replacedFields('{"temperature": 0, "top_k": 1}', ['temperature', 'top_p'])).toEqual(['temperature']);
});

test('leaves streaming-only fields out of other requests and their records', () => {
  const extraBody = '{"stream_options": {"include_usage": true}, "top_k": 1}';
  const bodyOf = (stream: boolean) => JSON.parse(buildRequestBody({ model: 'm', messages: [], stream, extraBody }));
  expect(bodyOf(true)).toMatchObject({ stream_options: { include_usage: true }, top_k: 1 });
  expect(bodyOf(false)).toEqual({ model: 'm', messages: [], stream: false, top_k: 1 });
  expect(joinedExtraBody('{"stream_options": {}}', '{"top_k": 1}', false)).toBe('{"top_k":1}');
  expect(joinedExtraBody('{"stream_options": {}}', '', false)).toBe('');
  expect(joinedExtraBody('', extraBody, true)).toContain('stream_options');
});

test('refuses thousands of nested levels, wherever they come from', () => {
  const deep = `{"a": ${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
  expect(readExtraBody(deep)).toEqual({ ok: false, error: { kind: 'too_deep' } });
  expect(secretFields(deep)).toEqual([]);
  expect(redactedExtraBody(deep)).toBe('');
  expect(toSentParameters({ extraBody: deep })).toEqual({ stream: true });
});
