/** What is shown when main could not even tell what to show. */

import type { Refusal } from '../../shared/errors.ts';
import { useT } from '../i18n.ts';
import { Button } from '../ui/button.tsx';

interface Props {
  readonly refusal: Refusal;
  /** Asks main once more; the page itself may not be loaded again. */
  readonly onAgain: () => void;
}

export function StartFailure({ refusal, onAgain }: Props) {
  const t = useT();
  return (
    <main className="trouble">
      <div className="trouble-words" role="alert">
        <h1>{t('app.startFailed.title')}</h1>
        <p>{t('app.startFailed.words')}</p>
        <pre className="trouble-detail is-selectable">{refusal.detail ?? refusal.reason}</pre>
        <Button variant="primary" onClick={onAgain}>
          {t('app.tryAgain')}
        </Button>
      </div>
    </main>
  );
}
