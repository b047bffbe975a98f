// A connection's name is refused if it contains a key, also in quotes, after a label or in other characters.

import { expect, it } from 'vitest';
import { readConnectionForm } from '../../electron/keys/connection-form.ts';
import { NO_TIMEOUTS } from '../../shared/connection.ts';

const KEY = 'sk-proj-zx9q7w8e5r4t3y2u1i0p';

function problemOf(name: string): string | null {
  const read = readConnectionForm({
    ...{ name, baseUrl: 'https://api.example.com', consoleUrl: '' },
    ...{ isRetryEnabled: true, timeouts: NO_TIMEOUTS, isClearTextAllowed: false },
  });
  return read.ok ? null : `${read.error.field} ${read.error.reason}`;
}

it.each([
  KEY,
  `Bearer ${KEY}`,
  `"${KEY}"`,
  `OPENAI_API_KEY=${KEY}`,
  `key: ${KEY}`,
  `my service ${KEY}`,
  `\u200b${KEY}`,
  KEY.replaceAll('-', '\u2013'),
  KEY.replace('sk-', '\uff53\uff4b\uff0d'),
  'xai-a1B2c3D4e5F6',
  'hf_AbCdEf1234567890',
])('refuses %j', (name) => {
  expect(problemOf(name)).toBe('name looks_like_key');
});

it.each(['', 'Work', 'OpenAI (EU)', 'sk-proxy', 'Büro 7', '東京のサービス', 'GPU box 2: rack 14'])(
  'accepts %j',
  (name) => {
    expect(problemOf(name)).toBeNull();
  },
);
