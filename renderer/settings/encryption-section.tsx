/** Whether the library is encrypted, and its recovery code. */

import { Lock, LockOpen } from 'lucide-react';
import { useState } from 'react';
import type { DataStatus } from '../../shared/ipc.ts';
import { useT } from '../i18n.ts';
import { encryptLibrary, loadDataStatus, newRecoveryCode } from '../store/data-store.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { RecoveryCodeDialog } from './recovery-code-dialog.tsx';
import { Section } from './section.tsx';

type Question = 'encrypt' | 'new-code' | null;

export function EncryptionSection({ status }: { readonly status: DataStatus }) {
  const t = useT();
  const [question, setQuestion] = useState<Question>(null);
  const [isBusy, setBusy] = useState(false);
  /** Shown once, forgotten when its dialog is closed. */
  const [code, setCode] = useState<string | null>(null);

  const answer = async (): Promise<void> => {
    setBusy(true);
    setCode(await (question === 'encrypt' ? encryptLibrary() : newRecoveryCode()));
    setBusy(false);
    setQuestion(null);
    void loadDataStatus();
  };
  return (
    <Section
      title={t('settings.data.encryption')}
      action={
        status.isEncrypted ? (
          <Button size="small" onClick={() => setQuestion('new-code')}>
            {t('settings.data.newCode')}
          </Button>
        ) : status.canEncrypt ? (
          <Button size="small" variant="primary" onClick={() => setQuestion('encrypt')}>
            {t('settings.data.encrypt')}
          </Button>
        ) : null
      }
    >
      <p className={status.isEncrypted ? 'encryption-state is-good' : 'encryption-state'}>
        {status.isEncrypted ? <Lock size={15} aria-hidden="true" /> : <LockOpen size={15} aria-hidden="true" />}
        <span>{stateWords(t, status)}</span>
      </p>
      {status.isEncrypted && !status.hasRecoveryCode ? (
        <p className="settings-words">{t('settings.data.noCode')}</p>
      ) : null}
      <AlertDialog
        isOpen={question !== null}
        isBusy={isBusy}
        title={question === 'encrypt' ? t('settings.data.askEncrypt') : t('settings.data.askNewCode')}
        description={question === 'encrypt' ? t('settings.data.encryptWords') : t('settings.data.newCodeWords')}
        confirmLabel={question === 'encrypt' ? t('settings.data.encrypt') : t('settings.data.newCode')}
        onConfirm={() => void answer()}
        onCancel={() => setQuestion(null)}
      />
      {code === null ? null : <RecoveryCodeDialog code={code} onDone={() => setCode(null)} />}
    </Section>
  );
}

function stateWords(t: ReturnType<typeof useT>, status: DataStatus): string {
  if (status.isEncrypted) return t('settings.data.isEncrypted', { vault: status.vaultName ?? '' });
  return status.canEncrypt
    ? t('settings.data.canEncrypt', { vault: status.vaultName ?? '' })
    : t('settings.data.cannotEncrypt');
}
