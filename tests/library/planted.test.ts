// Each planted fault still matches the source that it changes.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PLANTED } from './histories/planted.ts';

it.each(PLANTED.map(({ name, edits }) => [name, edits] as const))(
  'the fault “%s” matches its source',
  (_name, edits) => {
    expect(edits.length).toBeGreaterThan(0);
    for (const { file, find, put } of edits) {
      const source = readFileSync(new URL(`../../electron/library/${file}`, import.meta.url), 'utf8');
      expect(source.split(find), file).toHaveLength(2);
      expect(put).not.toBe(find);
      // A missing member would make every random history of operations fail, whatever the fault does.
      for (const [member] of put.matchAll(/this\.#?\w+/g)) expect(source).toContain(member);
    }
  },
);
