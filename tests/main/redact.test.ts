// What the log may contain of text from services, files and errors.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redact } from '../../electron/logging/redact.ts';

const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const run = (minLength: number, maxLength: number, alphabet = ALPHANUMERIC) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength });

/** Keys as services issue them. */
const key = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('sk-', 'sk-proj-', 'sk-ant-api03-', 'gsk_', 'xai-', 'pplx-', 'hf_', 'ghp_', 'sk-practice-'),
      run(16, 80),
    )
    .map((parts) => parts.join('')),
  run(35, 35).map((rest) => `AIza${rest}`),
  run(32, 128),
  run(32, 64, '0123456789abcdef'),
  fc.uuid(),
  fc.tuple(run(20, 40), run(20, 60), run(20, 43)).map(([head, body, mark]) => `eyJ${head}.eyJ${body}.${mark}`),
);
const words = fc.constantFrom(
  'The request failed:',
  'key',
  'connect to host',
  'status 401,',
  '',
  '{"message":"no"}',
  'at',
);

test('removes keys of every usual shape, wherever they are', () => {
  fc.assert(
    fc.property(
      words,
      key,
      words,
      fc.constantFrom(' ', '"', "'", '=', ': ', '\n', '(', '/'),
      (before, secret, after, mark) => {
        const clean = redact(`${before}${mark}${secret} ${after}`);
        expect(clean).not.toContain(secret);
        // Not even part of a key may remain: someone could guess the rest.
        expect(clean).not.toContain(secret.slice(0, 12));
      },
    ),
    { numRuns: 2_000 },
  );
});

test('removes whatever follows Bearer or Basic, even an ordinary word', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('Bearer', 'bearer', 'BEARER', 'Basic'),
      run(1, 200),
      fc.constantFrom(' ', '  ', '\n', '\t'),
      (scheme, secret, space) => {
        expect(redact(`Authorization: ${scheme}${space}#${secret}#`)).not.toContain(`#${secret}#`);
      },
    ),
  );
});

test.each([
  ['https://name:hunter2@example.com/a', 'hunter2'],
  ['GET https://example.com/v1?key=hunter2&n=3', 'hunter2'],
  ['GET https://example.com/v1?n=3&api_key=hunter2', 'hunter2'],
  ['https://example.com/#access_token=hunter2', 'hunter2'],
  ['https://example.com/?X-Amz-Signature=hunter2', 'hunter2'],
  ['{"apiKey":"hunter2"}', 'hunter2'],
  ['{"api_key": "hunter2"}', 'hunter2'],
  ['authorization: hunter2', 'hunter2'],
  ['password=hunter2', 'hunter2'],
  ['dGhlIHF1aWNrIGJyb3duIGZveA== is base64', 'dGhlIHF1aWNrIGJyb3duIGZveA'],
])('removes the secret from %j', (text, secret) => {
  const clean = redact(text);
  expect(clean).not.toContain(secret);
  expect(clean).toContain('[redacted]');
});

test('removes a key completely even if the length limit cuts it', () => {
  for (let lead = 1_950; lead < 2_005; lead++) {
    const clean = redact(`${'x '.repeat(lead / 2)}sk-abcdefghijklmnopqrstuvwxyz0123456789`);
    expect(clean).not.toMatch(/sk-a/);
    expect(clean.length).toBeLessThanOrEqual(2_000);
  }
});

test.each([
  'ENOENT: no such file or directory, open /home/ada/.config/Parley/settings.json',
  'TypeError: Cannot read properties of undefined (reading "id")',
  'at TurnRunner.runToEnd (/opt/parley/resources/app/main.js:1234:56)',
  'connect ECONNREFUSED 127.0.0.1:8080',
  'https://example.com/v1/chat/completions?page=3',
  'The keyring is locked. Schlüsselbund gesperrt. 钥匙串已锁定。',
  'internationalisation of monkey business: token count 12, key state active',
])('keeps ordinary words: %s', (text) => {
  expect(redact(text)).toBe(text);
});

test('turns a text into one line without control or invisible characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const clean = redact(text);
      expect(clean).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      expect(clean.length).toBeLessThanOrEqual(2_000);
    }),
  );
  expect(redact('one\r\n{"level":"info"}\u001b[2J\u2028two\u202e')).toBe('one {"level":"info"} [2J two ');
});

test('shortens hostile texts, and prints how long that takes', () => {
  const startedAt = performance.now();
  for (const unit of ['a', 'A1', '-', '=', 'sk-', 'eyJ.', 'token=', '//a', '?key', 'a1_', 'a-', '1-'])
    expect(redact(unit.repeat(200_000)).length).toBeLessThanOrEqual(2_000);
  console.info(`twelve hostile texts: ${(performance.now() - startedAt).toFixed(0)} ms`);
});

test('shows no beginning of a key that the end of the searched text cuts off', () => {
  const key = 'Zk3vB8yQ1mT6wX9cL4nR7pS2';
  for (let kept = 1; kept < key.length; kept++) {
    const before = `Bearer ${'x'.repeat(2_000 + 8_192 - kept - 8)} `;
    expect(redact(before + key)).not.toContain(key.slice(0, Math.min(kept, 5)));
  }
});
