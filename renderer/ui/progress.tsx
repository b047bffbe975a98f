/** A progress bar. */

import { classNames } from './class-names.ts';

export interface ProgressProps {
  readonly label: string;
  readonly done: number;
  /** 0 while unknown; the bar then only shows activity. */
  readonly total: number;
}

export function Progress({ label, done, total }: ProgressProps) {
  const isKnown = total > 0;
  const percent = isKnown ? Math.min(100, Math.round((done / total) * 100)) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(isKnown ? { 'aria-valuenow': percent } : {})}
      className={classNames('progress', !isKnown && 'is-unknown')}
    >
      <div className="progress-bar" style={isKnown ? { inlineSize: `${percent}%` } : {}} />
    </div>
  );
}
