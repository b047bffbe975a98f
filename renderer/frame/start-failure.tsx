/** Shown if main could not deliver the startup data. */

import { useState } from 'react';
import type { Refusal } from '../../shared/errors.ts';
import { useT } from '../i18n.ts';
import { refusalWords } from '../words/refusal-words.ts';
import { TroublePage } from './trouble-page.tsx';

interface Props {
  readonly refusal: Refusal;
  /** Asks main again; the page isn't allowed to reload itself. */
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
    <TroublePage
      title={t('app.startFailed.title')}
      words={t('app.startFailed.words', { detail: refusalWords(refusal) })}
      isBusy={isBusy}
      onAgain={() => void again()}
    />
  );
}
