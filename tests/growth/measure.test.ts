// The runner of the growth table reports work that grows too fast, not work that is merely slow.
import { describe, expect, it } from 'vitest';
import { growthOf } from './measure.ts';
import { repeated, row } from './row.ts';

const planted = (run: (text: string) => unknown, unit: string, n: number) =>
  growthOf(row({ entry: 'planted.ts#planted', worst: { it: repeated(unit) }, run, n }), 'it');

// Retry, because other programs may slow the smallest input down, which hides growth.
describe('the runner of the growth table', { retry: 3 }, () => {
  it('reports a pattern that restarts inside itself', async () => {
    expect(await planted((text) => /key\w*expired/.test(text), 'key_', 1_000)).toMatchObject({ isLinear: false });
  });

  it('reports a loop that searches to the end from every position', async () => {
    const looks = (text: string) => {
      let found = 0;
      for (let at = text.indexOf('['); at !== -1; at = text.indexOf('[', at + 1)) found += text.indexOf(']', at);
      return found;
    };
    expect(await planted(looks, '[(', 16_000)).toMatchObject({ isLinear: false });
  });

  it('reports a reducer that copies all previous items', async () => {
    const copies = (text: string) => {
      let all: readonly string[] = [];
      for (const one of text) all = all.concat(one);
      return all.length;
    };
    expect(await planted(copies, 'a', 500)).toMatchObject({ isLinear: false });
  });

  it('reports a quadratic part hidden by small inputs', async () => {
    const hides = (text: string) => {
      let sum = 0;
      for (let at = 0; at < 20_000; at++) sum += at % 7;
      return sum + Number(/key\w*expired/.test(text));
    };
    expect(await planted(hides, 'key_', 1_000)).toMatchObject({ isLinear: false });
  });

  it('also reports asynchronous work', async () => {
    const waits = async (text: string) => {
      await Promise.resolve();
      return /key\w*expired/.test(text);
    };
    expect(await planted(waits, 'key_', 1_000)).toMatchObject({ isLinear: false });
  });

  it('accepts linear work, fast or slow, and sorting', async () => {
    const sorts = (text: string) => [...text].toSorted().length;
    const slow = (text: string) => [...text].map((one) => JSON.stringify({ one })).length;
    for (const run of [(text: string) => text.toLowerCase(), sorts, slow])
      expect(await planted(run, 'ba', 20_000)).toMatchObject({ isLinear: true });
  });
});
