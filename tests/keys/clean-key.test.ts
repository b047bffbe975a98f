// How a pasted key is cleaned, and that a key in memory can't be printed.

import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanKey } from '../../electron/keys/clean-key.ts';
import { LIMITS } from '../../shared/limits.ts';
import { keyFor } from '../helpers/data/key-for.ts';

const KEY = 'sk-canary-0123456789abcdef';

describe('a pasted key', () => {
  it.each([
    ['as it is', KEY],
    ['with white space around it', ` \t${KEY}\r\n`],
    ['in straight quotes', `"${KEY}"`],
    ['in single quotes', `'${KEY}'`],
    ['in backticks', `\`${KEY}\``],
    ['in typographic quotes', `\u201c${KEY}\u201d`],
    ['in German quotes', `\u201e${KEY}\u201c`],
    ['in guillemets', `\u00ab${KEY}\u00bb`],
    ['with Bearer', `Bearer ${KEY}`],
    ['with bearer in any case', `  bEaReR   ${KEY}`],
    ['as a whole header', `Authorization: Bearer ${KEY}`],
    ['with everything at once', ` "Bearer '${KEY}'" `],
    ['with invisible characters of a web page', `\u200b${KEY}\ufeff`],
    ['with a no-break space', `\u00a0${KEY}\u00a0`],
    ['with invisible characters inside', KEY.replace('-', '-\u200b').replace('9', '9\u2060')],
    ['with dashes of a word processor', KEY.replaceAll('-', '\u2013')],
    ['in full-width letters', KEY.replaceAll('-', '\uff0d').replace('s', '\uff53')],
    ['from a line of an .env file', `OPENAI_API_KEY=${KEY}`],
    ['from a line of an .env file with a comment', `OPENAI_API_KEY=${KEY} # work`],
    ['from an export line', `export OPENAI_API_KEY="${KEY}"`],
    ['from PowerShell', `$env:OPENAI_API_KEY = "${KEY}"`],
    ['from YAML', `api_key: ${KEY}`],
    ['from JSON', `{"api_key":"${KEY}","model":"alpha"}`],
    ['from a JSON property', `"apiKey": "${KEY}",`],
    ['from code', `client = OpenAI(api_key='${KEY}')`],
    ['from a subscript', `os.environ["OPENAI_API_KEY"] = "${KEY}"`],
    ['from a header of curl', `-H "Authorization: Bearer ${KEY}"`],
    ['from another header', `x-api-key: ${KEY}`],
    [
      'from a command',
      `curl https://api.example.com/v1/models \\\n  -H "Authorization: Bearer ${KEY}" -d '{"model":"a"}'`,
    ],
    ['from a sentence', `Your key is ${KEY}.`],
    ['with a comma after it', `${KEY},`],
    ['written twice', `A_KEY=${KEY}\nB_KEY=${KEY}`],
    ['written twice on one line', `${KEY} ${KEY}`],
    ['from setx', `setx OPENAI_API_KEY "${KEY}"`],
    ['from an .env file with an address', `OPENAI_API_KEY=${KEY}\nOPENAI_BASE_URL=https://api.example.com/v1`],
    ['from nested JSON', `{"openai":{"apiKey":"${KEY}","org":"o"}}`],
    ['from headers in JSON', `{"headers":{"Authorization":"Bearer ${KEY}"}}`],
    ['from XML', `<apiKey>${KEY}</apiKey>`],
    ['from a query', `apiKey=${KEY}&model=alpha`],
    ['from an address', `https://api.example.com/v1?key=${KEY}`],
    ['with Bearer twice', `Bearer Bearer ${KEY}`],
    ['from wget', `wget --header="Authorization: Bearer ${KEY}" https://api.example.com`],
    ['from a settings file', `[default]\napi_key = ${KEY}\n`],
    ['from a name and a value', `- name: OPENAI_API_KEY\n  value: ${KEY}`],
    ['from a name and a value in JSON', `{"name":"OPENAI_API_KEY","value":"${KEY}"}`],
    ['from attributes', `<add key="OPENAI_API_KEY" value="${KEY}" />`],
    ['from an element', `<string>${KEY}</string>`],
    ['with escaped quotes', `-H "Authorization: Bearer \\"${KEY}\\""`],
    ['with an escaped line break after it', `${KEY}\\n`],
    ['with an encoded line break after it', `${KEY}%0A`],
    ['in bold', `**${KEY}**`],
    ['from a label in Chinese', `密钥：${KEY}`],
    ['from a label in German', `Schl\u00fcssel: ${KEY}`],
    ['after an empty variable', `OPENAI_API_KEY= ANTHROPIC_API_KEY=${KEY}`],
    ['beside a placeholder', `OPENAI_API_KEY=your-key-here GROQ_API_KEY=${KEY}`],
    ['from PowerShell headers', `-Headers @{ "Authorization" = "Bearer ${KEY}" }`],
    ['with a space before the quote of a header', `-H "Authorization: Bearer ${KEY} " -H "accept: */*"`],
    ['with a space before the quote in JSON', `{"apiKey": "${KEY} ", "model": "alpha"}`],
    ['with an escaped line break before the quote', `"Authorization: Bearer ${KEY}\\r\\n", "Accept: */*"`],
    ['with a line break before the quote', `"Authorization: Bearer ${KEY}\r\n", "Accept: */*"`],
    ['before another header in the same quotes', `"Authorization: Bearer ${KEY}\r\nX-Title: Alpha 2"`],
    ['before a command', `API_KEY=${KEY} python3`],
    ['before a model', `Bearer ${KEY}\nGPT4`],
    ['before a model with a long name', `Bearer ${KEY}\ngpt-4o-mini`],
    ['before a project', `API key: ${KEY}\nproject1`],
    ['before a project in two words', `API key: ${KEY}\nMyProject2`],
    ['before a remark in its quotes', `"apiKey": "${KEY} work"`],
    ['before a year in its quotes', `"apiKey": "${KEY} 2024"`],
    ['before a month in its quotes', `export OPENAI_API_KEY='${KEY} 11/2024'`],
    ['before a day in its quotes', `-H "Authorization: Bearer ${KEY} 2024-11-05"`],
  ])('is accepted %s', (_, pasted) => {
    expect(cleanKey(pasted)).toEqual({ ok: true, value: KEY });
  });

  it.each([
    'setx OPENAI_API_KEY KEY',
    '--api-key KEY',
    '[Environment]::SetEnvironmentVariable("OPENAI_API_KEY", "KEY", "User")',
    'Authorization: KEY',
    'API Key KEY',
    'KEY # work',
  ])('without a known prefix is found by its form: %s', (pasted) => {
    const key = 'a8Bc7De6Fg5Hi4Jk3Lm2No1Pq0';
    expect(cleanKey(pasted.replace(/\bKEY\b/, key))).toEqual({ ok: true, value: key });
  });

  it.each([
    ['empty', ''],
    ['empty', '   '],
    ['empty', '""'],
    ['empty', 'Bearer '],
    ['several_keys', 'sk-one sk-two'],
    ['several_keys', 'sk-one\nsk-two'],
    ['several_keys', 'sk-good-AAAA1111,sk-next-BBBB2222'],
    ['several_keys', 'A_KEY=sk-good-AAAA1111\nB_KEY=sk-next-BBBB2222'],
    ['masked', 'sk-****************1111'],
    ['masked', 'sk-\u2022\u2022\u2022\u20221111'],
    ['masked', 'sk-...1111'],
    ['masked', 'sk-proj-\u20261111'],
    ['placeholder', 'YOUR_API_KEY'],
    ['placeholder', '<your-api-key>'],
    ['placeholder', 'sk-your-key-here'],
    ['placeholder', 'sk-xxxxxxxxxxxx'],
    ['variable', 'API_KEY'],
    ['placeholder', '{{api_key}}'],
    ['placeholder', 'undefined'],
    ['variable', '$OPENAI_API_KEY'],
    ['variable', `\${API_KEY}`],
    ['variable', '%OPENAI_API_KEY%'],
    ['variable', 'OPENAI_API_KEY'],
    ['variable', 'process.env.OPENAI_API_KEY'],
    ['variable', 'Authorization: Bearer $TOKEN'],
    ['is_address', 'https://api.example.com/v1'],
    ['white_space', 'sk-one\u00a0two'],
    ['control_characters', 'sk-\u0000one'],
    ['control_characters', 'sk-\u001b[31m'],
    ['several_keys', '{"keys":["sk-good-AAAA1111","sk-next-BBBB2222"]}'],
    ['variable', `\${{ secrets.OPENAI_API_KEY }}`],
    ['variable', 'curl https://a.example -H "Authorization: Bearer $OPENAI_API_KEY"'],
    ['masked', '\u2022'.repeat(12)],
    ['placeholder', '[REDACTED]'],
    ['placeholder', '(hidden)'],
    ['placeholder', 'REPLACE_ME'],
    ['is_address', 'api.example.com/v1'],
    ['white_space', 'OPENAI_API_KEY="sk-good-\nAAAA1111"'],
    ['white_space', 'sk-good-\nAAAA1111'],
    // The password field turns the line break into a space.
    ['white_space', 'OPENAI_API_KEY="sk-good- AAAA1111"'],
    ['white_space', 'OPENAI_API_KEY=sk-good-AAAA1111bbbb 2222cccc'],
    ['white_space', 'curl -H "Authorization: Bearer sk-good-AAAA1111 2222" https://a.example'],
    ['white_space', `${KEY} 2222cccc`],
    ['white_space', `"apiKey": "${KEY} 2024cccc"`],
    ['white_space', `"apiKey": "${KEY} 20245"`],
    ['white_space', `"apiKey": "${KEY}\n2024"`],
    ['variable', `\${env:OPENAI_API_KEY}`],
    ['variable', 'System.getenv("OPENAI_API_KEY")'],
    ['variable', 'env("OPENAI_API_KEY")'],
    ['variable', 'std::env::var("OPENAI_API_KEY")'],
    ['variable', 'secrets.OPENAI_API_KEY'],
    ['variable', 'env.OPENAI_API_KEY'],
    ['variable', 'Deno.env.get("OPENAI_API_KEY")'],
    ['variable', 'c.env.get("OPENAI_API_KEY")'],
    ['placeholder', 'your-anthropic-api-key'],
    ['placeholder', 'sk-ant-your-key'],
    ['placeholder', 'gsk_your_key'],
    ['placeholder', 'xai-your-api-key-here'],
    ['white_space', 'Basic dXNlcjpwYXNz'],
  ] as const)('is refused as %s: %j', (reason, pasted) => {
    expect(cleanKey(pasted)).toEqual({ ok: false, error: { field: 'apiKey', reason } });
  });

  it('is refused if the key or the pasted text is too long', () => {
    for (const pasted of ['k'.repeat(LIMITS.apiKeyMaxChars + 1), ' '.repeat(LIMITS.pastedKeyMaxChars + 1)])
      expect(cleanKey(pasted)).toEqual({ ok: false, error: { field: 'apiKey', reason: 'too_long' } });
  });

  it.each([
    'lm-studio',
    'ollama',
    'EMPTY',
    'test-key',
    'c2VjcmV0=',
    'user:pass1234',
    'k1',
    'example-key-for-testing',
    'insert-coin-token',
  ])('isn’t changed if it is %s', (typed) => {
    expect(cleanKey(typed)).toEqual({ ok: true, value: typed });
  });

  it.each([
    ['sk-schl\u00fcssel', '\u00fc'],
    ['sk-\u{1f511}', '\u{1f511}'],
    ['sk-g\u043e\u043ed-AAAA1111', '\u043e'],
    ['login("sk-good-AAAA1111', '"'],
  ])('is refused with characters that no key has: %s', (pasted, characters) => {
    expect(cleanKey(pasted)).toEqual({ ok: false, error: { field: 'apiKey', reason: 'odd_characters', characters } });
  });

  const WRAPPINGS: readonly ((key: string) => string)[] = [
    (key) => key,
    (key) => ` "${key}"\n`,
    (key) => `'${key}',`,
    (key) => `\`${key}\``,
    (key) => `**${key}**`,
    (key) => `Bearer ${key}`,
    (key) => `Authorization: Bearer ${key}`,
    (key) => `-H "Authorization: Bearer ${key}"`,
    (key) => `-H "Authorization: Bearer ${key} " -H "accept: */*"`,
    (key) => `"Authorization: Bearer ${key}\\r\\n",`,
    (key) => `{"headers":{"Authorization":"Bearer ${key}"}}`,
    (key) => `x-api-key: ${key}`,
    (key) => `api-key: ${key}\nContent-Type: application/json`,
    (key) => `curl -H "Ocp-Apim-Subscription-Key: ${key}" https://api.example.com/v1`,
    (key) => `OPENAI_API_KEY=${key}`,
    (key) => `OPENAI_API_KEY=${key} # work`,
    (key) => `export OPENAI_API_KEY="${key}"`,
    (key) => `$env:OPENAI_API_KEY = "${key}"`,
    (key) => `OPENAI_API_KEY= ANTHROPIC_API_KEY=${key}`,
    (key) => `OPENAI_API_KEY=${key}\nOPENAI_BASE_URL=https://api.example.com/v1`,
    (key) => `api_key: ${key}`,
    (key) => `{"api_key":"${key}","model":"alpha"}`,
    (key) => `{"apiKey": "${key} ", "model": "alpha"}`,
    (key) => `client = OpenAI(api_key='${key}')`,
    (key) => `os.environ["OPENAI_API_KEY"] = "${key}"`,
    (key) => `https://api.example.com/v1?api_key=${key}&model=alpha`,
    (key) => `"https://api.example.com/v1?api_key=${key}"`,
    (key) => `- name: OPENAI_API_KEY\n  value: ${key}`,
    (key) => `<apiKey>${key}</apiKey>`,
  ];

  it('is found whole whatever its random characters', () => {
    const bytes = fc.uint8Array({ minLength: 16, maxLength: 64 });
    const spelling = fc.constantFrom<BufferEncoding>('base64', 'base64url', 'hex');
    fc.assert(
      fc.property(bytes, spelling, fc.constantFrom(...WRAPPINGS), (random, encoding, wrap) => {
        const key = Buffer.from(random).toString(encoding);
        expect(cleanKey(wrap(key))).toEqual({ ok: true, value: key });
      }),
      { numRuns: 2_000 },
    );
  });

  it('may contain equals signs', () => {
    expect(cleanKey('api_key=abc=def123456789==')).toEqual({ ok: true, value: 'abc=def123456789==' });
  });

  it('can always be sent as a header once accepted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (pasted) => {
        const key = cleanKey(pasted);
        if (key.ok) expect(() => new Headers({ authorization: `Bearer ${key.value}` })).not.toThrow();
      }),
    );
  });
});

describe('a key in memory', () => {
  const key = keyFor(KEY);

  it('prints as [key] everywhere', () => {
    const shown = [
      String(key),
      `${key}`,
      JSON.stringify({ key }),
      inspect(key),
      inspect({ deep: { key } }, { showHidden: true, depth: null }),
    ];
    for (const text of shown) {
      expect(text).toContain('[key]');
      expect(text).not.toContain('canary');
    }
    expect(Object.keys(key)).toEqual([]);
    expect(() => structuredClone(key)).not.toThrow();
    expect(JSON.stringify(structuredClone(key))).not.toContain('canary');
  });

  it('shows its last four characters, but none of a key with only four', () => {
    expect(key.lastFour).toBe('cdef');
    expect(keyFor('four').lastFour).toBe('');
  });
});
