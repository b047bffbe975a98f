/** Replaces the window's page: says what happened, and offers to try again. */

import type { Ref } from 'react';
import { useT } from '../i18n.ts';
import { Button } from '../ui/button.tsx';
import { Mark } from '../ui/mark.tsx';

interface Props {
  readonly title: string;
  readonly words: string;
  readonly isBusy?: boolean;
  readonly onAgain: () => void;
  /** Ref of the button. */
  readonly ref?: Ref<HTMLButtonElement>;
}

export function TroublePage({ title, words, isBusy = false, onAgain, ref }: Props) {
  const t = useT();
  return (
    <main className="trouble">
      <div className="trouble-words" role="alert">
        <Mark />
        <h1>{title}</h1>
        <p>{words}</p>
        <div className="trouble-actions">
          <Button size="medium" {...(ref && { ref })} variant="primary" isBusy={isBusy} onClick={onAgain}>
            {t('app.tryAgain')}
          </Button>
        </div>
      </div>
    </main>
  );
}
