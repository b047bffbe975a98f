/** A bar that shows how far a piece of work is. */

import { classNames } from './class-names.ts';

export interface ProgressProps {
  readonly label: string;
  readonly done: number;
  /** 0 while it is not known: the bar then only shows that something moves. */
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
