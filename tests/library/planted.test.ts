// Each fault that the random histories must find still fits the source that it is put back into.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PLANTED } from './histories/planted.ts';

it.each(PLANTED)('$name', ({ edits }) => {
  expect(edits.length).toBeGreaterThan(0);
  for (const { file, find, put } of edits) {
    const source = readFileSync(new URL(`../../electron/library/${file}`, import.meta.url), 'utf8');
    expect(source.split(find), file).toHaveLength(2);
    expect(put).not.toBe(find);
    // What is put there speaks of members that there are: else every history falls over it, whatever the fault was.
    for (const [member] of put.matchAll(/this\.#?\w+/g)) expect(source).toContain(member);
  }
});
