// The results of a run under Wine are counted, and a crash counts as a failure.
import { describe, expect, it } from 'vitest';
import { readOutput } from '../../scripts/test-windows.mjs';

const line = (name: string, state: string, errors: readonly string[] = []): string =>
  `\n@test ${JSON.stringify({ name, state, errors })}\n`;

describe('a run under Wine', () => {
  it('counts each test once, whatever other output there is', () => {
    const output = `a word of SQLite${line('one', 'pass')}${line('two', 'skip')}${line('three', 'pass')}\n@end\n`;
    expect(readOutput(0, output)).toEqual({ passed: 2, failed: 0, skipped: 1, troubles: [] });
  });

  it('names what failed and why', () => {
    const { failed, troubles } = readOutput(0, `${line('rename > a file', 'fail', ['Error: EBUSY'])}\n@end\n`);
    expect({ failed, troubles }).toEqual({ failed: 1, troubles: ['✗ rename > a file\nError: EBUSY'] });
  });

  it.each([
    ['a crash that leaves the exit code 0', 0, `${line('one', 'pass')}\nwine: Unhandled page fault`],
    ['another exit code', 3, `${line('one', 'pass')}\n@end\n`],
    ['a run without a test', 0, '\n@end\n'],
  ])('fails for %s', (_name, exitCode, output) => {
    expect(readOutput(exitCode, output).failed).toBe(1);
  });
});
