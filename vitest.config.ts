// Sorts the tests into projects: fast ones that need nothing, the real app, its packages, and the long runs.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const TEST_FILES = '*.test.{ts,tsx}';
const own = [
  'tests/renderer',
  'tests/e2e',
  'tests/package',
  'tests/systems',
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
    sequence: { groupOrder: 1 },
  },
});

export default defineConfig({
  test: {
    passWithNoTests: false,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [`tests/**/${TEST_FILES}`],
          exclude: own.map((folder) => `${folder}/**`),
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'renderer',
          environment: 'jsdom',
          include: [`tests/renderer/**/${TEST_FILES}`],
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
      processProject('e2e', 120_000),
      processProject('package', 300_000),
      processProject('systems', 300_000),
      processProject('bench', 600_000),
      processProject('soak', 3_600_000),
      processProject('torture', 3_600_000),
      processProject('screenshots', 600_000),
    ],
  },
});
