// Sorts the tests into projects: fast ones that need nothing, the real app, its packages, and the long runs.
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const TEST_FILES = '*.test.{ts,tsx}';
const own = [
  'tests/renderer',
  'tests/e2e',
  'tests/package',
  'tests/systems',
  'tests/engines',
  'tests/installed',
  'tests/bench',
  'tests/soak',
  'tests/torture',
  'tests/screenshots',
];

/** A folder of tests that starts processes: one file at a time, with time for a cold start on a slow machine. */
const processProject = (name: string, testTimeout: number) => ({
  test: {
    name,
    environment: 'node' as const,
    include: [`tests/${name}/**/${TEST_FILES}`],
    testTimeout,
    hookTimeout: testTimeout,
    fileParallelism: false,
    sequence: { groupOrder: 2 },
  },
});

/** The same for the real app, whose files share nothing: as many windows at once as there are cores. */
const windowProject = (name: string, testTimeout: number) => ({
  test: {
    ...processProject(name, testTimeout).test,
    fileParallelism: true,
    maxWorkers: availableParallelism(),
    setupFiles: ['tests/helpers/own-screen.ts'],
    sequence: { groupOrder: 1 },
  },
});

/** Files that take long; started last, one of them would run alone while the other cores have nothing to do. */
const LONG_FILES =
  /(?:library\/kill\/kill|damage|tree-properties|corpus(?:-split|-window)?|settings|update|living|reading|shell|installer)\.test\.tsx?$/;

/** On a fresh clone Vitest knows no durations, and takes the largest file for the longest. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): number => Number(LONG_FILES.test(moduleId));
    return (await super.sort(files)).sort((one, other) => isLong(other) - isLong(one));
  }
}

/** A time-out is for what never comes. */
const TIME_OUTS = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    passWithNoTests: false,
    // Left to itself, Vitest leaves a core for its own process, and half of a machine with two idle.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        resolve: { alias: [{ find: /^electron$/, replacement: resolve('tests/security/electron-fake.ts') }] },
        test: {
          name: 'unit',
          environment: 'node',
          include: [`tests/**/${TEST_FILES}`],
          exclude: own.map((folder) => `${folder}/**`),
          // A file takes over the modules that the one before has loaded.
          isolate: false,
          ...TIME_OUTS,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'renderer',
          environment: 'jsdom',
          setupFiles: ['tests/renderer/jsdom-page.ts'],
          include: [`tests/renderer/**/${TEST_FILES}`],
          ...TIME_OUTS,
        },
      },
      windowProject('e2e', 120_000),
      windowProject('package', 300_000),
      processProject('systems', 300_000),
      processProject('engines', 120_000),
      processProject('installed', 300_000),
      processProject('bench', 600_000),
      processProject('soak', 3_600_000),
      processProject('torture', 3_600_000),
      processProject('screenshots', 600_000),
    ],
  },
});
