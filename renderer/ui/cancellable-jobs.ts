/** Which jobs the user can cancel. */

import type { JobProgress } from '../../shared/library.ts';

/** The other jobs change the library's file, or read or write it in one step. */
export const CANCELLABLE_JOBS: ReadonlySet<JobProgress['kind']> = new Set<JobProgress['kind']>([
  'export',
  'preview_import',
  'import',
  'bring_back',
  'empty_trash',
  'backup',
]);
