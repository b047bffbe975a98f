/** Asks before replies that are running are stopped by quitting. */

import { useT } from '../i18n.ts';
import { quitAnyway } from '../store/desktop-actions.ts';
import { closeDialog } from '../store/ui-store.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';

export function QuitDialog({ runningTurns }: { readonly runningTurns: number }) {
  const t = useT();
  return (
    <AlertDialog
      isOpen
      title={t('app.quit.title', { count: runningTurns })}
      description={t('app.quit.words')}
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
