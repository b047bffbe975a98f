// What looks like a secret in an extra body is named while it is typed, and does not leave with an export.

import { expect, test } from 'vitest';
import { redactedExtraBody, secretFields } from '../../shared/secret-scan.ts';

test('names the fields that hold secrets, at any depth', () => {
  expect(secretFields('{"api_key": "abcdef123", "nested": [{"access_token": "t0ken-of-mine"}]}')).toEqual([
    'api_key',
    'access_token',
  ]);
  expect(secretFields(`{"header": "Bearer sk-proj-${'a1B2'.repeat(8)}"}`)).toEqual(['header']);
  expect(secretFields('{"password": "hunter22", "Authorization": "anything"}')).toEqual(['password', 'Authorization']);
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
