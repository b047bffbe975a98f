// What is made of a pasted key, and that a key in memory cannot be printed.
import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanKey } from '../../electron/keys/clean-key.ts';
import { ApiKey } from '../../electron/service/api-key.ts';
import { LIMITS } from '../../shared/limits.ts';

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
  ])('is taken %s', (_, pasted) => {
    expect(cleanKey(pasted)).toEqual({ ok: true, value: KEY });
  });

  it.each([
    ['empty', ''],
    ['empty', '   '],
    ['empty', '""'],
    ['empty', 'Bearer '],
    ['white_space', 'sk-one sk-two'],
    ['white_space', 'sk-one\nsk-two'],
    ['white_space', 'sk-one\u00a0two'],
    ['control_characters', 'sk-\u0000one'],
    ['control_characters', 'sk-\u001b[31m'],
    ['invalid', 'sk-schl\u00fcssel'],
    ['invalid', 'sk-\u{1f511}'],
    ['control_characters', 'sk-\u200bhidden'],
    ['too_long', 'k'.repeat(LIMITS.apiKeyMaxChars + 1)],
  ] as const)('is refused as %s: %j', (reason, pasted) => {
    expect(cleanKey(pasted)).toEqual({ ok: false, error: { field: 'apiKey', reason } });
  });

  it('can always be sent as a header once it is taken', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (pasted) => {
        const key = cleanKey(pasted);
        if (key.ok) expect(() => new Headers({ authorization: `Bearer ${key.value}` })).not.toThrow();
      }),
    );
  });
});

describe('a key in memory', () => {
  const key = new ApiKey(KEY);

  it('prints as [key] wherever it is printed', () => {
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

  it('tells its last four characters, unless they are all of it', () => {
    expect(key.lastFour).toBe('cdef');
    expect(new ApiKey('four').lastFour).toBe('');
  });
});
