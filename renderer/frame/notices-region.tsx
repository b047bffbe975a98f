/** The corner for the app's notices and the progress of jobs. */

import { X } from 'lucide-react';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
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
import { formatNumber } from '../words/format.ts';

/** Outside the app's root, so that it is above dialogs. Shows one notice, or else one job; the others wait. */
export function NoticesRegion() {
  const t = useT();
  const notices = useNotices();
  const jobs = useJobs((state) => state.jobs);
  /** Notices that were announced; a notice that comes back isn't announced again. */
  const [announced] = useState(() => new Set<string>());
  const shown = notices.at(-1);
  const job = shown === undefined ? [...jobs.values()].at(-1) : undefined;
  const waiting = notices.length + jobs.size - 1;
  const shownId = shown?.id;
  useEffect(() => {
    if (shownId === undefined) announced.clear();
    else announced.add(shownId);
  }, [shownId, announced]);
  const view =
    shown === undefined ? null : (
      <NoticeView key={shown.id} notice={shown} waiting={waiting} isQuiet={announced.has(shown.id)} />
    );
  return createPortal(
    <section ref={noticesRegion} className="notices" aria-label={t('notices.region')}>
      {/* A live region must exist before its text appears. It has no role: an empty status bar would be read. */}
      <div aria-live="polite" aria-atomic="false" aria-relevant="additions" className="notices-quiet">
        {shown?.level === 'status' ? view : null}
        {job === undefined ? null : <JobView key={job.jobId} job={job} />}
      </div>
      {shown?.level === 'alert' ? view : null}
    </section>,
    document.body,
  );
}

interface NoticeProps {
  readonly notice: ShownNotice;
  /** How many other notices and jobs wait. */
  readonly waiting: number;
  /** True if the notice was announced before. */
  readonly isQuiet: boolean;
}

function NoticeView({ notice, waiting, isQuiet }: NoticeProps) {
  const t = useT();
  const { action } = notice;
  const isAlert = notice.level === 'alert';
  const [isKnown] = useState(isQuiet);
  const [isOpen, setOpen] = useState(false);
  const words = useRef<HTMLParagraphElement>(null);
  const wordsId = useId();
  const text = isTextKey(notice.key) ? t(notice.key, notice.values) : t('notices.unknown', { key: notice.key });
  const isCut = useIsCut(words, text);
  // A removed element gets no event when the pointer or the focus leaves it.
  useEffect(
    () => () => {
      releaseNotice(notice.id, 'pointer');
      releaseNotice(notice.id, 'focus');
    },
    [notice.id],
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering a notice only pauses its timer.
    <div
      className={classNames('notice', isAlert && 'is-alert', isCut && 'is-long', isOpen && 'is-open')}
      {...(isKnown && { 'aria-live': 'off' })}
      onPointerEnter={() => holdNotice(notice.id, 'pointer')}
      onPointerLeave={() => releaseNotice(notice.id, 'pointer')}
      onFocus={() => holdNotice(notice.id, 'focus')}
      onBlur={() => releaseNotice(notice.id, 'focus')}
    >
      <p
        ref={words}
        id={wordsId}
        {...(isAlert ? { role: 'alert', 'aria-live': isKnown ? 'off' : 'assertive' } : { role: 'status' })}
        {...(isKnown && { 'aria-live': 'off' })}
        className="notice-words is-selectable"
      >
        {text}
      </p>
      {isCut ? (
        <Button
          variant="quiet"
          className="notice-action"
          aria-expanded={isOpen}
          aria-controls={wordsId}
          onClick={() => setOpen(!isOpen)}
        >
          {t('chat.action.details')}
        </Button>
      ) : null}
      {action === null ? null : (
        // Without `off`, screen readers would read the button before the words.
        <Button
          aria-live="off"
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
      {waiting > 0 ? (
        <span aria-hidden="true" className="notice-waiting small-remark">
          +{formatNumber(waiting)}
        </span>
      ) : null}
      <IconButton label={t('notices.dismiss')} icon={<X size={14} />} onClick={() => dismissNotice(notice.id)} />
    </div>
  );
}

/**
 * True once an element's text didn't fit, until the width of the notices changes. Meanwhile the text has more room,
 * which it must keep although it fits now.
 */
function useIsCut(element: RefObject<HTMLElement | null>, text: string): boolean {
  const [isCut, setCut] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words may fill the same two lines, and no size changes.
  useLayoutEffect(() => {
    const { current } = element;
    const region = current?.closest('.notices');
    if (!current || !region) return undefined;
    let width = region.clientWidth;
    const observer = new ResizeObserver(() => {
      const isOther = region.clientWidth !== width;
      width = region.clientWidth;
      setCut((was) => (was && !isOther) || (!was && current.scrollHeight > current.clientHeight + 1));
    });
    observer.observe(current);
    observer.observe(region);
    return () => observer.disconnect();
  }, [element, text]);
  return isCut;
}

function JobView({ job }: { readonly job: JobProgress }) {
  const t = useT();
  const name = t(`notices.job.${job.kind}`);
  return (
    <div className="notice is-job">
      <p className="notice-words one-line">{name}</p>
      {CANCELLABLE_JOBS.has(job.kind) ? (
        // Without `off`, screen readers would read the button before the words.
        <Button aria-live="off" variant="quiet" className="notice-action" onClick={() => cancelJob(job.jobId)}>
          {t('app.cancel')}
        </Button>
      ) : null}
      <Progress label={name} done={job.done} total={job.total} />
    </div>
  );
}
