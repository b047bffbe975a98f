// The body of a request is laid out in lines without changing a character.
import { describe, expect, it } from 'vitest';
import { jsonLines } from '../../../renderer/chat/inspector/json-lines.ts';

const LONG = 'How far will the quay wall move by spring, and what would you measure first?';

/** The lines as drawn, and whether their characters are exactly those of the JSON text. */
function drawn(value: unknown): { readonly lines: readonly string[]; readonly isExact: boolean } {
  const text = JSON.stringify(value);
  const lines = jsonLines(text) ?? [];
  const all = lines.flatMap(({ pieces }) => pieces.map(({ start, end }) => text.slice(start, end))).join('');
  return {
    lines: lines.map(
      ({ depth, pieces }) =>
        '  '.repeat(depth) +
        pieces.map(({ start, end, hasGap }) => text.slice(start, end) + (hasGap ? ' ' : '')).join(''),
    ),
    isExact: all === text,
  };
}

describe('a request body in lines', () => {
  it('breaks long objects and keeps short ones on one line', () => {
    const { lines, isExact } = drawn({
      model: 'gpt-5-mini',
      messages: [{ role: 'user', content: LONG }],
      stream_options: { include_usage: true },
    });
    expect(lines).toEqual([
      '{',
      '  "model": "gpt-5-mini",',
      '  "messages": [',
      '    {',
      '      "role": "user",',
      `      "content": "${LONG}"`,
      '    }',
      '  ],',
      '  "stream_options": {"include_usage": true}',
      '}',
    ]);
    expect(isExact).toBe(true);
  });

  it('tells keys from values, whatever a string contains', () => {
    const text = '{"a\\":{":"x: [1, 2]","n":-1.5e+3,"t":null}';
    const kinds = jsonLines(text)?.flatMap(({ pieces }) =>
      pieces.filter(({ kind }) => kind !== 'mark').map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`),
    );
    expect(kinds).toEqual(['key "a\\":{"', 'text "x: [1, 2]"', 'key "n"', 'number -1.5e+3', 'key "t"', 'word null']);
  });

  it("isn't laid out in lines if it isn't compact JSON, or is too large", () => {
    for (const text of ['', 'no', '{"a": 1}', '{"a":1', '{"a":1}}', '{"a"', '"open', '[1]\n'])
      expect([text, jsonLines(text)]).toEqual([text, null]);
    expect(jsonLines(JSON.stringify({ a: 'x'.repeat(100_000) }))).toBeNull();
    expect(jsonLines(JSON.stringify(Array.from({ length: 10_000 }, () => 1)))).toBeNull();
  });
});
