/** The corner for the app's notices and the progress of jobs. */

import { X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { JobProgress } from '../../shared/library.ts';
import { isTextKey, useT } from '../i18n.ts';
import { cancelJob, useJobs } from '../store/window/jobs-store.ts';
import {
  dismissNotice,
  holdNotice,
  releaseNotice,
  type ShownNotice,
  useNotices,
} from '../store/window/notices-store.ts';
import { Button } from '../ui/button.tsx';
import { CANCELLABLE_JOBS } from '../ui/cancellable-jobs.ts';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { noticesRegion } from '../ui/notices-place.ts';
import { Progress } from '../ui/progress.tsx';

/** How many notices fit into the smallest window. */
const FEW_MAX_COUNT = 3;

/** Outside the app's root, so that it lies above dialogs. */
export function NoticesRegion() {
  const t = useT();
  const notices = useNotices();
  const jobs = useJobs((state) => state.jobs);
  const quiet = useRef<HTMLDivElement>(null);
  const newestId = notices.at(-1)?.id;
  // If not all fit, show the newest.
  useLayoutEffect(() => {
    const region = quiet.current?.parentElement;
    if (newestId !== undefined && region) region.scrollTop = region.scrollHeight;
  }, [newestId]);
  return createPortal(
    <section
      ref={noticesRegion}
      className={classNames('notices', notices.length + jobs.size > FEW_MAX_COUNT && 'is-many')}
      aria-label={t('notices.region')}
    >
      {/* A live region must exist before its text appears. */}
      <div
        ref={quiet}
        role="status"
        aria-live="polite"
        aria-atomic="false"
        aria-relevant="additions"
        className="notices-quiet"
      >
        {[...jobs.values()].map((job) => (
          <JobView key={job.jobId} job={job} />
        ))}
        {notices
          .filter(({ level }) => level === 'status')
          .map((notice) => (
            <NoticeView key={notice.id} notice={notice} />
          ))}
      </div>
      {notices
        .filter(({ level }) => level === 'alert')
        .map((notice) => (
          <NoticeView key={notice.id} notice={notice} />
        ))}
    </section>,
    document.body,
  );
}

function NoticeView({ notice }: { readonly notice: ShownNotice }) {
  const t = useT();
  const { action } = notice;
  const isAlert = notice.level === 'alert';
  const text = isTextKey(notice.key) ? t(notice.key, notice.values) : t('notices.unknown', { key: notice.key });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering a notice only pauses its timer.
    <div
      className={classNames('notice', isAlert && 'is-alert')}
      onPointerEnter={() => holdNotice(notice.id)}
      onPointerLeave={() => releaseNotice(notice.id)}
      onFocus={() => holdNotice(notice.id)}
      onBlur={() => releaseNotice(notice.id)}
    >
      <p {...(isAlert && { role: 'alert', 'aria-live': 'assertive' })} className="notice-words is-selectable">
        {text}
      </p>
      {action === null ? null : (
        <Button
          variant="quiet"
          className="notice-action"
          onClick={() => {
            dismissNotice(notice.id);
            action.run();
          }}
        >
          {t(action.labelKey)}
        </Button>
      )}
      <IconButton label={t('notices.dismiss')} icon={<X size={14} />} onClick={() => dismissNotice(notice.id)} />
    </div>
  );
}

function JobView({ job }: { readonly job: JobProgress }) {
  const t = useT();
  const name = t(`notices.job.${job.kind}`);
  return (
    <div className="notice is-job">
      <p className="notice-words one-line">{name}</p>
      {CANCELLABLE_JOBS.has(job.kind) ? (
        <Button variant="quiet" className="notice-action" onClick={() => cancelJob(job.jobId)}>
          {t('app.cancel')}
        </Button>
      ) : null}
      <Progress label={name} done={job.done} total={job.total} />
    </div>
  );
}
