/** A group of settings that belong together. */

import { type ReactNode, useId } from 'react';

export interface SectionProps {
  readonly title: string;
  readonly words?: ReactNode;
  /** Shown at the end of the heading's line. */
  readonly action?: ReactNode;
  /** True if the section fills its page, which already has the same heading. */
  readonly isPage?: boolean;
  readonly children?: ReactNode;
}

export function Section({ title, words, action, isPage = false, children }: SectionProps) {
  const id = useId();
  return (
    <section className="settings-section" aria-labelledby={id}>
      <header className="settings-section-header line wraps">
        <h3 id={id} className={isPage ? 'visually-hidden' : undefined}>
          {title}
        </h3>
        {isPage && words ? <p className="settings-words">{words}</p> : null}
        {action}
      </header>
      {!isPage && words ? <p className="settings-words">{words}</p> : null}
      {children}
    </section>
  );
}

/** A column of settings with lines between them. */
export function Group({ children }: { readonly children: ReactNode }) {
  return <div className="settings-group">{children}</div>;
}
