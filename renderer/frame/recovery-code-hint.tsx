/** Says in one line that only the keyring opens the conversations, and offers a recovery code. */

import { KeyRound, X } from 'lucide-react';
import { useT } from '../i18n.ts';
import { useMissingCode } from '../store/missing-code.ts';
import { isWindows } from '../store/platform.ts';
import { askForRecoveryCode } from '../store/recovery-code-store.ts';
import { updateSettings } from '../store/settings-store.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';

export function RecoveryCodeHint() {
  const t = useT();
  const words = t(isWindows() ? 'app.noCode.wordsWindows' : 'app.noCode.words');
  if (useMissingCode() !== 'line') return null;
  return (
    <div role="status" className="standing-line">
      <KeyRound size={14} aria-hidden="true" />
      <p className="standing-line-words" data-tooltip={words}>
        {words}
      </p>
      <Button size="small" variant="quiet" className="standing-line-action" onClick={() => askForRecoveryCode('first')}>
        {t('app.noCode.make')}
      </Button>
      <IconButton
        size="small"
        label={t('app.noCode.dismiss')}
        icon={<X size={14} />}
        onClick={() => void updateSettings({ isRecoveryCodeHintDismissed: true })}
      />
    </div>
  );
}
