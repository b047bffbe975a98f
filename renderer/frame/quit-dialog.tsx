/** Asks before the app quits while replies or jobs are running, because quitting would stop them. */

import type { QuitQuestion } from '../../shared/library.ts';
import { useT } from '../i18n.ts';
import { quitAnyway } from '../store/window/desktop-actions.ts';
import { closeDialog } from '../store/window/ui-store.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';

export function QuitDialog({ runningTurns, jobs }: QuitQuestion) {
  const t = useT();
  const [kind] = jobs;
  const job = kind === undefined ? '' : t(`app.quit.job.${kind}`);
  const words = t('app.quit.words');
  return (
    <AlertDialog
      isOpen
      title={runningTurns === 0 && job !== '' ? job : t('app.quit.title', { count: runningTurns })}
      description={
        job === '' ? words : runningTurns === 0 ? t('app.quit.jobWords') : t('app.quit.jobToo', { words, job })
      }
      confirmLabel={t('app.quit.confirm')}
      cancelLabel={t('app.quit.stay')}
      onConfirm={() => {
        closeDialog();
        void quitAnyway();
      }}
      onCancel={closeDialog}
    />
  );
}
