/** Offers to attach PDF pages without text as images. */

import { LIMITS } from '../../../../shared/limits.ts';
import { useT } from '../../../i18n.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { PagesWithoutText } from './pdf-questions.ts';

export interface PagesAsked extends PagesWithoutText {
  readonly answer: (isWanted: boolean) => void;
}

export function PagesQuestion({ name, pageCount, textlessCount, offeredCount, answer }: PagesAsked) {
  const t = useT();
  const isEveryPage = textlessCount === pageCount;
  const limit = LIMITS.imagesPerMessageMax;
  return (
    <Dialog
      size="medium"
      onClose={() => answer(false)}
      title={t('chat.pdf.title', { name })}
      description={
        isEveryPage ? t('chat.pdf.allTextless') : t('chat.pdf.someTextless', { count: textlessCount, total: pageCount })
      }
      confirm={{ label: t('chat.pdf.attach', { count: offeredCount }), onClick: () => answer(true) }}
    >
      {offeredCount < textlessCount && <p>{t('chat.pdf.onlyFirst', { count: offeredCount, limit })}</p>}
    </Dialog>
  );
}
