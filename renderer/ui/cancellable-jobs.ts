/** Which of the long pieces of work can be ended by a person. */

import type { JobProgress } from '../../shared/library.ts';

/** Those that end when they are asked to. The others change the library's file, or read or write it in one go. */
export const CANCELLABLE_JOBS: ReadonlySet<JobProgress['kind']> = new Set<JobProgress['kind']>([
  'export',
  'import',
  'bring_back',
  'empty_trash',
]);
