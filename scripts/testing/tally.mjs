/** Adds up what passed and failed in the parts of a run of tests. */

/** @typedef {{ name: string, reason: string }} TestFailure `name`: of the test, with its file; `reason`: may have many lines */
/** @typedef {{ passed: number, failed: number, skipped: number, failures?: readonly TestFailure[] }} Counts */

const REASON_MAX_LINES = 12;

export class Tally {
  passed = 0;
  failed = 0;
  skipped = 0;
  /** @type {TestFailure[]} */
  failures = [];

  /** @param {Partial<Counts>} counts */
  add({ passed = 0, failed = 0, skipped = 0, failures = [] }) {
    this.passed += passed;
    this.failed += failed;
    this.skipped += skipped;
    this.failures.push(...failures);
  }

  /** Says what failed, for whom thousands of lines above are too many, and counts in one line, the last of a run. @returns {number} the exit code */
  end() {
    for (const { name, reason } of this.failures) {
      console.log(`failed: ${name}\n${firstLines(reason)}`);
    }
    if (this.skipped > 0) console.log(`${this.skipped} skipped`);
    console.log(`${this.passed} passed, ${this.failed} failed`);
    return this.failed === 0 ? 0 : 1;
  }
}

/** @param {string} reason */
function firstLines(reason) {
  const lines = reason.trim().split('\n');
  const shown = lines.slice(0, REASON_MAX_LINES).map((line) => `  ${line}`);
  return (lines.length > REASON_MAX_LINES ? [...shown, '  …'] : shown).join('\n');
}
