/** A Vitest reporter that writes passed and failed tests to the file named by {@link REPORT}. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { inProject } from '../paths.mjs';

/** The environment variable with the file's path. */
export const REPORT = 'PARLEY_TEST_REPORT';

/** @typedef {import('./tally.mjs').Counts} Counts */
/** @typedef {import('./tally.mjs').TestFailure} TestFailure */

export default class CountsReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly import('vitest').SerializedError[]} unhandled errors outside of any test
   */
  onTestRunEnd(modules, unhandled) {
    const report = process.env[REPORT];
    if (report !== undefined) writeFileSync(report, JSON.stringify(countsOf(modules, unhandled)));
  }
}

/**
 * @param {readonly import('vitest/node').TestModule[]} modules
 * @param {readonly import('vitest').SerializedError[]} unhandled
 * @returns {Counts}
 */
function countsOf(modules, unhandled) {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const count = (/** @type {string} */ state) => tests.filter((test) => test.result().state === state).length;
  /** @type {TestFailure[]} */
  const failures = [
    // Filter by state, because a test that passed on a retry has errors too.
    ...tests
      .filter((test) => test.result().state === 'failed')
      .flatMap((test) => failureOf(`${fileOf(test.module)}: ${test.fullName}`, test.result().errors)),
    // Failures in hooks, and files that can't be loaded.
    ...modules.flatMap((module) =>
      [module, ...module.children.allSuites()].flatMap((part) => failureOf(nameOf(part), part.errors())),
    ),
    ...unhandled.flatMap((error) => failureOf('An error of no test', [error])),
  ];
  return { passed: count('passed'), failed: failures.length, skipped: count('skipped'), failures };
}

/** @param {string} name @param {readonly { readonly name?: string, readonly message: string }[]} [errors] @returns {TestFailure[]} */
function failureOf(name, errors = []) {
  return errors.length === 0 ? [] : [{ name, reason: errors.map(({ message }) => message).join('\n') }];
}

/** @param {import('vitest/node').TestModule | import('vitest/node').TestSuite} part */
function nameOf(part) {
  return part.type === 'module' ? fileOf(part) : `${fileOf(part.module)}: ${part.fullName}`;
}

/** @param {import('vitest/node').TestModule} module */
function fileOf(module) {
  return relative(inProject(), module.moduleId);
}
