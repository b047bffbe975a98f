/** Says in one line that only the keyring opens the conversations, and offers a recovery code. */

import { KeyRound } from 'lucide-react';
import { useT } from '../i18n.ts';
import { useIsCodeUnsaved, useMissingCode } from '../store/missing-code.ts';
import { isWindows } from '../store/platform.ts';
import { askForRecoveryCode } from '../store/recovery-code-store.ts';
import { updateSettings } from '../store/settings-store.ts';
import { StandingLine } from './standing-line.tsx';

export function RecoveryCodeHint() {
  const t = useT();
  const isUnsaved = useIsCodeUnsaved();
  if (useMissingCode() !== 'line') return null;
  const words = isWindows() ? 'app.noCode.wordsWindows' : 'app.noCode.words';
  return (
    <StandingLine
      icon={<KeyRound size={14} aria-hidden="true" />}
      words={t(isUnsaved ? 'settings.data.codeUnsaved' : words)}
      actions={[
        isUnsaved
          ? { label: t('settings.data.newCode'), run: () => askForRecoveryCode('replace') }
          : { label: t('settings.data.firstCode'), run: () => askForRecoveryCode('first') },
      ]}
      dismissLabel={t('app.noCode.dismiss')}
      onDismiss={() => void updateSettings({ isRecoveryCodeHintDismissed: true })}
    />
  );
}
