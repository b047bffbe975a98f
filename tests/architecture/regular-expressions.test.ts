// Regular expressions take linear time on input from a service, a file or a page, except listed ones on bounded input.
import { describe, expect, it } from 'vitest';
import { built, isAllowed, isSlowByAnalysis, patterns } from './patterns.ts';

/** Files that build expressions at run time, which this test can't check, and what they build. */
const BUILT: Readonly<Record<string, string>> = {
  'british.ts': 'fixed: whole words of letters',
  'recovery-code.ts': 'fixed: a group of characters',
  'display-pieces.ts': 'fixed: each repeats one class, and the lookahead ends at the next letter',
  'hidden-text.ts': 'fixed: one literal of fewer than six characters between two fixed classes',
  'find-in-chat.ts': 'a literal that the user types, its white space as \\s+',
};

describe('regular expressions', () => {
  it('are found in the sources', () => expect(patterns.length).toBeGreaterThan(250));

  it('take linear time', () => {
    const slow = patterns.filter((one) => !isAllowed(one) && isSlowByAnalysis(one));
    expect(slow.map(({ file, line, pattern }) => `${file}:${line} /${pattern}/`)).toEqual([]);
  });

  it('are built at run time only in listed files', () => {
    expect([...new Set(built)].filter((file) => BUILT[file] === undefined)).toEqual([]);
  });

  it("are reported if they aren't linear", () => {
    for (const pattern of ['(a+)+$', '\\s+$', 'a.*b.*c$', '^#+|[#\\s]+$'])
      expect(isSlowByAnalysis({ pattern, flags: '' }), pattern).toBe(true);
  });
});
