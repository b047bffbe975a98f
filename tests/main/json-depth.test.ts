// JSON from outside is never nested deeper than functions can walk it.
import { describe, expect, it } from 'vitest';
import { noExtras, readSources } from '../../electron/service/piece-extras.ts';
import { readErrorBody } from '../../electron/service/service-error.ts';
import { isNestedDeeper, type JsonObject, parseJson, parseWireJson } from '../../shared/json/json.ts';
import { LIMITS } from '../../shared/limits.ts';

const lists = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const objects = (depth: number): string => `${'{"message":'.repeat(depth)}"x"${'}'.repeat(depth)}`;

describe('the depth of JSON', () => {
  it('is bounded for lists and objects', () => {
    for (const made of [lists, objects]) {
      expect(parseJson(made(LIMITS.jsonDepthMax))).toBeDefined();
      expect(parseJson(made(LIMITS.jsonDepthMax + 1))).toBeUndefined();
      expect(parseJson(made(200_000))).toBeUndefined();
    }
  });

  it('ignores brackets in texts, and closed ones', () => {
    const texts = ['['.repeat(500), `"${'['.repeat(500)}`, '\\', `\\"${'{'.repeat(500)}\\\\`];
    expect(parseJson(JSON.stringify({ texts }))).toEqual({ texts });
    expect(parseJson(`[${'[],'.repeat(5_000)}1]`)).toHaveLength(5_001);
    expect(isNestedDeeper('["', 1)).toBe(false);
    expect(isNestedDeeper(`[["${'\\'.repeat(9)}`, 1)).toBe(true);
  });

  it("cuts a service's values to null where they are too deep, and keeps the rest", () => {
    const deep = LIMITS.jsonDepthMax + 3;
    expect(parseWireJson(`{"x":${lists(5_000)},"text":"]}","y":[1]}`)).toMatchObject({ text: ']}', y: [1] });
    expect(JSON.stringify(parseWireJson(`{"x":${lists(deep)}}`))).toBe(
      `{"x":${'['.repeat(LIMITS.jsonDepthMax - 1)}null${']'.repeat(LIMITS.jsonDepthMax - 1)}}`,
    );
    expect(parseWireJson('['.repeat(5_000))).toBeUndefined();
    expect(parseWireJson('{"a":1}')).toEqual({ a: 1 });
  });

  it('of an error body may be thousands of levels, and reading it throws nothing', () => {
    for (const body of [
      objects(20_000),
      lists(100_000),
      'data:'.repeat(50_000),
      `${'data: '.repeat(20_000)}{"error":"x"}`,
    ])
      expect(readErrorBody(body).message).not.toBe('');
  });

  it('of 200,000 sources inside each other still lets the innermost be found', () => {
    let source: JsonObject = { title: 'The innermost' };
    for (let level = 0; level < 200_000; level++) source = { document: source };
    const out = noExtras();
    readSources({ citations: [source] }, out);
    expect(out.sources).toMatchObject([{ entries: [{ title: 'The innermost' }] }]);
  });
});
