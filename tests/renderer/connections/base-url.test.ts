/** How the connection form reads an address before main checks it. */
import { expect, it } from 'vitest';
import { parseBaseUrl } from '../../../electron/service/endpoint.ts';
import { isClearText, isSameOrigin, nameFromUrl, unusualRequestUrl } from '../../../renderer/connections/base-url.ts';

it.each([
  ['localhost:8080', 'http://localhost:8080'],
  ['127.0.0.1:1234/v1', 'http://127.0.0.1:1234'],
  ['api.example.com', 'https://api.example.com'],
])('%s without a scheme has the origin of %s', (typed, saved) => {
  expect(isSameOrigin(saved, typed)).toBe(true);
});

it.each([
  'http://localhost.:8080',
  'http://127.0.0.1',
  'http://127.0.0.256',
  'http://10.0.0.1',
  'https://a.example',
  'a.example',
])('asks before a key is sent unencrypted to %s exactly if main does', (typed) => {
  const endpoint = parseBaseUrl(typed);
  expect(isClearText(typed)).toBe(endpoint.ok && !endpoint.value.isSecure);
});

it.each([
  ['https://a.example/openai/v1', null],
  ['https://a.example/api/v3', 'https://a.example/api/v3/chat/completions'],
  ['https://a.example?region=eu', 'https://a.example/v1/chat/completions?region=eu'],
  ['https://a.example/openai/models', 'https://a.example/openai/chat/completions'],
  ['https://a.ex', null],
])('shows where the requests of %s go if that is unusual: %s', (typed, url) => {
  expect(unusualRequestUrl(typed)).toBe(url);
});

it('names a connection by its host', () => {
  expect(nameFromUrl(' https://api.example.com/v1 ')).toBe('api.example.com');
  expect(nameFromUrl('')).toBe('');
});
