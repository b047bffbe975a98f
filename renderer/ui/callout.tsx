/** A few sentences that stand out: advice, a warning or an error. */

import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { HTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names.ts';

const ICONS = {
  info: <Info size={16} aria-hidden="true" />,
  success: <CircleCheck size={16} aria-hidden="true" />,
  warning: <TriangleAlert size={16} aria-hidden="true" />,
  danger: <CircleAlert size={16} aria-hidden="true" />,
};

export interface CalloutProps extends HTMLAttributes<HTMLDivElement> {
  readonly tone: keyof typeof ICONS;
  /** Buttons that solve the problem. */
  readonly actions?: ReactNode;
}

/** Has no role: set `role="alert"` or `role="status"` if it appears without a click. */
export function Callout({ tone, actions, className, children, ...rest }: CalloutProps) {
  return (
    <div {...rest} className={classNames('callout', `callout-${tone}`, className)}>
      {ICONS[tone]}
      <div className="callout-words is-selectable">{children}</div>
      {actions ? <div className="callout-actions wraps">{actions}</div> : null}
    </div>
  );
}
