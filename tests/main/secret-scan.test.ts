// What looks like a secret in an extra body is named while it is typed, and does not leave with an export.

import { expect, test } from 'vitest';
import { readExtraBody } from '../../shared/extra-body.ts';
import { redactedExtraBody, secretFields } from '../../shared/secret-scan.ts';

test('names the fields that hold secrets, at any depth', () => {
  expect(secretFields('{"api_key": "abcdef123", "nested": [{"access_token": "t0ken-of-mine"}]}')).toEqual([
    'api_key',
    'access_token',
  ]);
  expect(secretFields(`{"header": "Bearer sk-proj-${'a1B2'.repeat(8)}"}`)).toEqual(['header']);
  expect(secretFields('{"password": "hunter22", "Authorization": "anything"}')).toEqual(['password', 'Authorization']);
});

const KEY = `sk-proj-${'a1B2'.repeat(8)}`;
const HIDDEN = 'abcdefghij1234';

test.each([
  ['a name that occurs twice', `{"api_key":"${KEY}","api_key":"none"}`, KEY],
  ['a name that occurs twice, written in two ways', `{"api_key":"${HIDDEN}","api\\u005fkey":"none"}`, HIDDEN],
  ['a name that occurs twice far from its colon', `{"password"${' '.repeat(500)}:"${HIDDEN}","password":""}`, HIDDEN],
  ['a repeated object around it', `{"a":{"password":"${HIDDEN}"},"a":1}`, HIDDEN],
  ['a number', '{"password":1234567890123}', '1234567890123'],
  ['a number with a sign', '{"password":-1234567890123}', '1234567890123'],
  ['an object below the name', `{"headers":{"X-Api-Key":{"value":"${HIDDEN}"}}}`, HIDDEN],
  ['lists and objects below the name', `{"authorization":[{"a":["${HIDDEN}"]}]}`, HIDDEN],
  ['a name beside it', `{"headers":[{"name":"X-Api-Key","value":"${HIDDEN}"}]}`, HIDDEN],
  ['a name before it in a list', `{"headers":[["Authorization","${HIDDEN}"]]}`, HIDDEN],
  ['words run together', `{"clientSecret":"${HIDDEN}"}`, HIDDEN],
  ['a name of its own', `{"${KEY}":true}`, KEY],
  ['JSON in a text', JSON.stringify({ config: JSON.stringify({ password: HIDDEN }) }), HIDDEN],
])('finds a secret in %s', (_where, body, secret) => {
  expect(secretFields(body)).not.toEqual([]);
  const exported = redactedExtraBody(body);
  expect(exported).not.toContain(secret);
  expect(readExtraBody(exported).ok).toBe(true);
});

test('hands on nothing that it cannot read', () => {
  expect(redactedExtraBody(`{"model":"m","api_key":"${KEY}"}`)).toBe('');
  expect(redactedExtraBody(`${'{"a":'.repeat(200)}"${KEY}"${'}'.repeat(200)}`)).toBe('');
  expect(redactedExtraBody(`{"api_key":"${KEY}"`)).toBe('');
});

test('keeps numbers and layout as they were written where nothing was found', () => {
  const text = '{\n  "a": 1.0,\n  "b": [ 12345678901234567890, "x\\n y" ]\n}';
  expect(redactedExtraBody(text)).toBe(text);
});

test('takes nothing else for one', () => {
  const plain =
    '{"max_tokens": 100, "token": 7, "user": "me", "top_k": 40, "stop_token": "END", "monkey": "banana-split"}';
  expect(secretFields(plain)).toEqual([]);
  expect(redactedExtraBody(plain)).toBe(plain);
  expect(redactedExtraBody('')).toBe('');
});

test('leaves everything but the secrets', () => {
  expect(redactedExtraBody('{"top_k": 40, "x": {"secret": "abcdef123"}}')).toBe(
    '{"top_k":40,"x":{"secret":"[redacted]"}}',
  );
});
