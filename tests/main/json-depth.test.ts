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

  it('does not count brackets in texts, nor those that are closed again', () => {
    const texts = ['['.repeat(500), `"${'['.repeat(500)}`, '\\', `\\"${'{'.repeat(500)}\\\\`];
    expect(parseJson(JSON.stringify({ texts }))).toEqual({ texts });
    expect(parseJson(`[${'[],'.repeat(5_000)}1]`)).toHaveLength(5_001);
    expect(isNestedDeeper('["', 1)).toBe(false);
    expect(isNestedDeeper(`[["${'\\'.repeat(9)}`, 1)).toBe(true);
  });

  it('of what a service sends is cut to null where it is too deep, and the rest still counts', () => {
    const deep = LIMITS.jsonDepthMax + 3;
    expect(parseWireJson(`{"x":${lists(5_000)},"text":"]}","y":[1]}`)).toMatchObject({ text: ']}', y: [1] });
    expect(JSON.stringify(parseWireJson(`{"x":${lists(deep)}}`))).toBe(
      `{"x":${'['.repeat(LIMITS.jsonDepthMax - 1)}null${']'.repeat(LIMITS.jsonDepthMax - 1)}}`,
    );
    expect(parseWireJson('['.repeat(5_000))).toBeUndefined();
    expect(parseWireJson('{"a":1}')).toEqual({ a: 1 });
  });

  it('keeps a service from ending the app by an error that is nested without end', () => {
    for (const body of [
      objects(20_000),
      lists(100_000),
      'data:'.repeat(50_000),
      `${'data: '.repeat(20_000)}{"error":"x"}`,
    ])
      expect(readErrorBody(body).message).not.toBe('');
  });

  it('does not matter to the search for the source inside a source', () => {
    let source: JsonObject = { title: 'The innermost' };
    for (let level = 0; level < 200_000; level++) source = { document: source };
    const out = noExtras();
    readSources({ citations: [source] }, out);
    expect(out.sources).toMatchObject([{ entries: [{ title: 'The innermost' }] }]);
  });
});
