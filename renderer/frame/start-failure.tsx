/** What is shown when main could not even tell what to show. */

import { useState } from 'react';
import type { Refusal } from '../../shared/errors.ts';
import { useT } from '../i18n.ts';
import { refusalWords } from '../store/refusal-words.ts';
import { Button } from '../ui/button.tsx';

interface Props {
  readonly refusal: Refusal;
  /** Asks main once more; the page itself may not be loaded again. */
  readonly onAgain: () => Promise<void>;
}

export function StartFailure({ refusal, onAgain }: Props) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const again = async (): Promise<void> => {
    setBusy(true);
    await onAgain();
    setBusy(false);
  };
  return (
    <main className="trouble">
      <div className="trouble-words" role="alert">
        <h1>{t('app.startFailed.title')}</h1>
        <p>{t('app.startFailed.words', { detail: refusalWords(refusal) })}</p>
        <div className="trouble-actions">
          <Button variant="primary" isBusy={isBusy} onClick={() => void again()}>
            {t('app.tryAgain')}
          </Button>
        </div>
      </div>
    </main>
  );
}
