/** Adds up the passed and failed tests of all parts of a run. */

/**
 * @typedef {{ name: string, reason: string }} TestFailure `name`: the test's, with its file; `reason`: may have many
 * lines
 */
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

  /**
   * Prints the failures again, because they may be thousands of lines up, and the counts as the run's last line.
   * @returns {number} the exit code
   */
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
