/** Shows lasting alerts: failing saves, a recovery, a missing font or recovery code, expiring keys, ending models. */

import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { RecoveryReport, SavingState } from '../../shared/library.ts';
import { t, useT } from '../i18n.ts';
import { saveAgain, useIsLibraryChanging, useLibrary } from '../store/library/library-store.ts';
import { useIsCodeUnsaved, useMissingCode } from '../store/library/missing-code.ts';
import { askForRecoveryCode } from '../store/library/recovery-code-store.ts';
import { updateSettings } from '../store/window/settings-store.ts';
import { openSettings } from '../store/window/ui-store.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { formatMoment } from '../words/format.ts';
import { isWindows } from '../words/platform.ts';
import { plainWords } from '../words/refusal-words.ts';
import { EndingModels } from './ending-models.tsx';
import { ExpiringKeys } from './expiring-keys.tsx';
import { MissingFont } from './missing-font.tsx';
import { StandingLine } from './standing-line.tsx';

export function StandingAlerts() {
  const t = useT();
  const saving = useLibrary((state) => (state.library?.kind === 'ready' ? state.library.saving : null));
  const recovery = useLibrary((state) => (state.library?.kind === 'ready' ? state.library.recovery : null));
  const [seenAt, setSeenAt] = useState<number | null>(null);
  return (
    <>
      {saving?.kind === 'failing' ? (
        <Callout
          tone="danger"
          role="alert"
          className="standing-alert"
          data-error-kind="storage"
          actions={saving.reason === 'moved' ? <SaveAgain /> : undefined}
        >
          <p>{t(`app.notSaved.${saving.reason}`, { detail: savingDetail(saving) })}</p>
        </Callout>
      ) : null}
      {recovery !== null && recovery.at !== seenAt ? (
        <Callout
          tone="warning"
          role="status"
          className="standing-alert"
          actions={
            <>
              <Button onClick={() => setSeenAt(recovery.at)}>{t('app.recovery.understood')}</Button>
              <Button variant="quiet" onClick={() => openSettings('data')}>
                {t('app.recovery.data')}
              </Button>
            </>
          }
        >
          <RecoveryWords report={recovery} />
        </Callout>
      ) : null}
      <MissingFont />
      <RecoveryCodeHint />
      <ExpiringKeys />
      <EndingModels />
    </>
  );
}

function SaveAgain() {
  const t = useT();
  const isChanging = useIsLibraryChanging();
  return (
    <Button disabled={isChanging} onClick={() => void saveAgain()}>
      {t('app.saveAgain')}
    </Button>
  );
}

/** The library's path if it was moved, otherwise what the system reported. */
function savingDetail({ reason, detail }: Extract<SavingState, { kind: 'failing' }>): string {
  return reason === 'moved' ? detail : plainWords(detail, t('notices.reason.io'));
}

/** What was recovered, and from where. */
function RecoveryWords({ report }: { readonly report: RecoveryReport }) {
  const t = useT();
  const counts = (chats: number, messages: number) => ({
    chats: t('numbers.chats', { count: chats }),
    messages: t('numbers.messages', { count: messages }),
  });
  const { cause, salvagedConversations, fromBackupConversations, backupDate, setAsidePath } = report;
  const aside = cause === 'saved_again' ? 'app.recovery.inItsPlace' : 'app.recovery.setAside';
  return (
    <>
      <p>{t(`app.recovery.${cause}`)}</p>
      {salvagedConversations > 0 ? (
        <p>{t('app.recovery.salvaged', counts(salvagedConversations, report.salvagedMessages))}</p>
      ) : null}
      {fromBackupConversations > 0 ? (
        <p>
          {t('app.recovery.fromBackup', {
            ...counts(fromBackupConversations, report.fromBackupMessages),
            date: backupDate === null ? '' : formatMoment(backupDate),
          })}
        </p>
      ) : null}
      {setAsidePath === null ? null : <p>{t(aside, { path: setAsidePath })}</p>}
    </>
  );
}

/**
 * Warns in one line that losing the keyring means losing the chats, and offers a recovery code. If the user was shown a
 * code but never confirmed saving it, says that and offers a new one.
 */
function RecoveryCodeHint() {
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
