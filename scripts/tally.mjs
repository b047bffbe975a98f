/** Adds up what passed and failed in the parts of a run of tests. */

export class Tally {
  passed = 0;
  failed = 0;
  skipped = 0;

  /** @param {{ readonly passed?: number, readonly failed?: number, readonly skipped?: number }} counts */
  add({ passed = 0, failed = 0, skipped = 0 }) {
    this.passed += passed;
    this.failed += failed;
    this.skipped += skipped;
  }

  /** Says it in one line, the last of a run. @returns {number} the exit code */
  end() {
    if (this.skipped > 0) console.log(`${this.skipped} skipped`);
    console.log(`${this.passed} passed, ${this.failed} failed`);
    return this.failed === 0 ? 0 : 1;
  }
}
