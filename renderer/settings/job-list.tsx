/** Work that is going on, with how far it is. */

import { useT } from '../i18n.ts';
import { cancelJob, useJobs } from '../store/jobs-store.ts';
import { Button } from '../ui/button.tsx';
import { CANCELLABLE_JOBS } from '../ui/cancellable-jobs.ts';
import { Progress } from '../ui/progress.tsx';

export function JobList() {
  const t = useT();
  const jobs = useJobs((state) => state.jobs);
  if (jobs.size === 0) return null;
  return (
    <ul className="job-list stack">
      {[...jobs.values()].map((job) => (
        <li key={job.jobId} className="job">
          <span>{t(`notices.job.${job.kind}`)}</span>
          <span className="fact-aside remark">
            {job.total > 0 ? t('settings.data.progress', { done: job.done, total: job.total }) : ''}
          </span>
          {CANCELLABLE_JOBS.has(job.kind) ? (
            <Button onClick={() => cancelJob(job.jobId)}>{t('notices.job.cancel')}</Button>
          ) : null}
          <Progress label={t(`notices.job.${job.kind}`)} done={job.done} total={job.total} />
        </li>
      ))}
    </ul>
  );
}
