/** What the long pieces of work are called. */

import type { JobProgress } from '../../shared/library.ts';
import type { TextKey } from '../../shared/locales/text-key.ts';

export const JOB_NAMES = {
  export: 'notices.job.export',
  import: 'notices.job.import',
  backup: 'notices.job.backup',
  check: 'notices.job.check',
  restore: 'notices.job.restore',
  encrypt: 'notices.job.encrypt',
  empty_trash: 'notices.job.emptyTrash',
  bring_back: 'notices.job.bringBack',
} as const satisfies Record<JobProgress['kind'], TextKey>;

/** Those that end when they are asked to. The others change the library's file, or read or write it in one go. */
export const CANCELLABLE_JOBS: ReadonlySet<JobProgress['kind']> = new Set<JobProgress['kind']>([
  'export',
  'import',
  'bring_back',
  'empty_trash',
]);
