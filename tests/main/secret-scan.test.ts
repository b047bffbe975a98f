// Finds apparent secrets in extra fields and in texts, and removes those in extra fields from exports.

import { expect, test } from 'vitest';
import { readExtraBody } from '../../shared/requests/extra-body.ts';
import { findSecret, newSecret, redactedExtraBody, secretFields } from '../../shared/requests/secret-scan.ts';

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
  ['an object that occurs twice', `{"a":{"password":"${HIDDEN}"},"a":1}`, HIDDEN],
  ['a number', '{"password":1234567890123}', '1234567890123'],
  ['a number with a sign', '{"password":-1234567890123}', '1234567890123'],
  ['an object below the name', `{"headers":{"X-Api-Key":{"value":"${HIDDEN}"}}}`, HIDDEN],
  ['lists and objects below the name', `{"authorization":[{"a":["${HIDDEN}"]}]}`, HIDDEN],
  ['a value whose name is in another field', `{"headers":[{"name":"X-Api-Key","value":"${HIDDEN}"}]}`, HIDDEN],
  ['a value whose name precedes it in a list', `{"headers":[["Authorization","${HIDDEN}"]]}`, HIDDEN],
  ['a name of two joined words', `{"clientSecret":"${HIDDEN}"}`, HIDDEN],
  ['a name that is itself a key', `{"${KEY}":true}`, KEY],
  ['a name with spaces around it', `{" api-key ":"${HIDDEN}"}`, HIDDEN],
  ['a login', `{"auth":{"user":"anna","pass":"${HIDDEN}"}}`, HIDDEN],
  ['a cookie', `{"headers":{"Cookie":"session=${HIDDEN}"}}`, HIDDEN],
  ['the value of a header under another name', `{"header":" Bearer ${HIDDEN} "}`, HIDDEN],
  ['a name with a number', `{"api_key_2":"${HIDDEN}","token3":"none"}`, HIDDEN],
  ['the login of an address', `{"server_url":"https://anna:${HIDDEN}@api.example/mcp"}`, HIDDEN],
  ['a parameter of an address', `{"tools":[{"server_url":"https://api.example/mcp?a=1&apiKey=${HIDDEN}"}]}`, HIDDEN],
  ['the fragment of an address', `{"url":" wss://api.example/#access_token=${HIDDEN}"}`, HIDDEN],
  ['JSON in a text', JSON.stringify({ config: JSON.stringify({ password: HIDDEN }) }), HIDDEN],
])('finds a secret in %s', (_where, body, secret) => {
  expect(secretFields(body)).not.toEqual([]);
  const exported = redactedExtraBody(body);
  expect(exported).not.toContain(secret);
  expect(readExtraBody(exported).ok).toBe(true);
});

test("exports no fields that can't be read", () => {
  expect(redactedExtraBody(`{"model":"m","api_key":"${KEY}"}`)).toBe('');
  expect(redactedExtraBody(`${'{"a":'.repeat(200)}"${KEY}"${'}'.repeat(200)}`)).toBe('');
  expect(redactedExtraBody(`{"api_key":"${KEY}"`)).toBe('');
});

test('keeps numbers and layout as written if nothing was found', () => {
  const text = '{\n  "a": 1.0,\n  "b": [ 12345678901234567890, "x\\n y" ]\n}';
  expect(redactedExtraBody(text)).toBe(text);
});

test('mistakes no harmless field for a secret', () => {
  const plain =
    '{"max_tokens": 100, "token": 7, "user": "me", "top_k": 40, "stop_token": "END", "monkey": "banana-split", "style": "basic understanding of it", "author": "somebody", "url": "https://anna@api.example/v2?max_tokens=100000&token=7", "top_token_100": "END", "auth0": {"domain": "anna.example"}, "oAuth2": "standard", "list_url": "https://api.example/v2?next_page_token=abcdefgh&continuationToken=abcdefgh"}';
  expect(secretFields(plain)).toEqual([]);
  expect(redactedExtraBody(plain)).toBe(plain);
  expect(redactedExtraBody('')).toBe('');
});

test('an export keeps everything but the secrets', () => {
  expect(redactedExtraBody('{"top_k": 40, "x": {"secret": "abcdef123"}}')).toBe(
    '{"top_k":40,"x":{"secret":"[redacted]"}}',
  );
});

const body = (length: number): string => 'a1B2c3D4'.repeat(20).slice(0, length);
const TOKEN = `eyJ${body(15)}.eyJ${body(15)}.${body(10)}`;

test.each([
  ['privateKey', '-----BEGIN PRIVATE KEY-----'],
  ['privateKey', 'x-----BEGIN OPENSSH EC PRIVATE KEY-----'],
  ['apiKey', `sk-${body(20)}`],
  ['apiKey', `"sk-proj-svc-${body(20)}"`],
  ['apiKey', `sk-${'-'.repeat(40)}a`],
  ['awsKey', 'AKIAABCDEFGHIJKLMNOP'],
  ['gitHubToken', `ghp_${body(36)}`],
  ['gitHubToken', `github_pat_${body(40)}_`],
  ['gitLabToken', `glpat-${body(20)}`],
  ['slackToken', `xoxb-${body(16)}`],
  ['googleKey', `AIza${body(35)}`],
  ['stripeKey', `rk_live_${body(20)}`],
  ['jsonWebToken', TOKEN],
  ['jsonWebToken', `https://x.test/?a.b=${TOKEN}.`],
  ['jsonWebToken', `eyJ-eyJ-${TOKEN}-`],
])('recognises %s in %s', (name, text) => {
  expect(findSecret(text)).toBe(name);
  expect(findSecret(`${'words '.repeat(1_000)}${text} and words`)).toBe(name);
});

test.each([
  `task-${body(20)}`,
  `sk-${body(19)}`,
  `sk-${'-'.repeat(40)}`,
  `aeyJ${body(15)}.eyJ${body(15)}.${body(10)}`,
  `eyJ${body(14)}.eyJ${body(15)}.${body(10)}`,
  `eyJ${body(15)}.eyJ${body(14)}.${body(10)}`,
  `eyJ${body(15)}.eyJ${body(15)}.${body(9)}`,
  `eyJ${body(15)}..eyJ${body(15)}.${body(10)}`,
  '-----BEGIN PUBLIC KEY-----',
])('%s is no secret', (text) => {
  expect(findSecret(text)).toBeNull();
});

test('asks about an added secret, not about a secret that was already there', () => {
  const old = `sk-${body(24)}`;
  const added = `sk-${body(30)}`;
  expect(newSecret(`use ${old} here`, `take ${old}`)).toBeNull();
  expect(newSecret(`use ${old} and ${added}`, `take ${old}`)).toBe('apiKey');
  expect(newSecret(`use ${old}`, '')).toBe('apiKey');
  const header = '-----BEGIN PRIVATE KEY-----\n';
  expect(newSecret(`${header}abc`, `${header}abc`)).toBeNull();
  expect(newSecret(`${header}xyz`, `${header}abc`)).toBe('privateKey');
  expect(newSecret('nothing', `take ${old}`)).toBeNull();
});
