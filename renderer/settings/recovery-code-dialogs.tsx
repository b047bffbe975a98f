/** Asks before the first recovery code is made, and shows each new code. */

import { useT } from '../i18n.ts';
import {
  forgetRecoveryCode,
  leaveRecoveryQuestion,
  makeRecoveryCode,
  useRecoveryCode,
} from '../store/library/recovery-code-store.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';
import { isWindows } from '../words/platform.ts';
import { RecoveryCodeDialog } from './recovery-code-dialog.tsx';
import './settings.css';

/**
 * The question is unmounted, not closed: if it closed while the next dialog opened, it would report its closing last.
 * The settings would then think that no dialog is above them, and Escape would close them.
 */
export function RecoveryCodeDialogs() {
  const question = useRecoveryCode((state) => state.question);
  const code = useRecoveryCode((state) => state.code);
  return (
    <>
      {question === 'first' ? <Question /> : null}
      {code === null ? null : <RecoveryCodeDialog code={code} onDone={forgetRecoveryCode} />}
    </>
  );
}

function Question() {
  const t = useT();
  const isBusy = useRecoveryCode((state) => state.isBusy);
  return (
    <AlertDialog
      isOpen
      isBusy={isBusy}
      title={t('settings.data.askFirstCode')}
      description={t(isWindows() ? 'settings.data.firstCodeWordsWindows' : 'settings.data.firstCodeWords')}
      confirmLabel={t('settings.data.firstCode')}
      onConfirm={() => void makeRecoveryCode()}
      onCancel={leaveRecoveryQuestion}
    />
  );
}
