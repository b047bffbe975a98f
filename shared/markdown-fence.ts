/** Chooses a fence for code in Markdown that is longer than any run of backticks in the code. */

const FENCE_MIN_CHARS = 3;

/** The length of the longest run of backticks in `code`. */
export function longestBackticks(code: string): number {
  let longest = 0;
  for (const [run] of code.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}

/** A fence of backticks for `code`, longer than any run in it. */
export function fenceFor(code: string): string {
  return '`'.repeat(Math.max(FENCE_MIN_CHARS, longestBackticks(code) + 1));
}
