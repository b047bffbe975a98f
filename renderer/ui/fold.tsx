/** A form section that is folded until it is needed; its heading shows the values in a few words. */

import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** The current values, in a few words. */
  readonly value?: string;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

export function Fold({ title, value, isOpen = false, children }: Props) {
  return (
    <details className="fold" open={isOpen}>
      <summary className="fold-head">
        <span className="grows">{title}</span>
        {value === undefined ? null : <span className="remark one-line">{value}</span>}
      </summary>
      <div className="fold-body stack">{children}</div>
    </details>
  );
}

/** Opens the folded parts around an element, so that it can take the focus. */
export function unfold(element: Element | null | undefined): void {
  for (let part = element?.closest('details'); part != null; part = part.parentElement?.closest('details'))
    part.open = true;
}
