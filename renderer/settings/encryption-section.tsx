/** Whether the library is encrypted, and its recovery code. */

import { Lock, LockOpen } from 'lucide-react';
import type { DataStatus } from '../../shared/library.ts';
import { useT } from '../i18n.ts';
import { useIsLibraryChanging } from '../store/library/library-store.ts';
import { useIsCodeUnsaved } from '../store/library/missing-code.ts';
import { askForRecoveryCode } from '../store/library/recovery-code-store.ts';
import { Button } from '../ui/button.tsx';
import { vaultWords } from '../words/vault-words.ts';
import { Section } from './section.tsx';

export function EncryptionSection({ status }: { readonly status: DataStatus }) {
  const t = useT();
  const isUnsaved = useIsCodeUnsaved();
  return (
    <Section title={t('settings.data.encryption')} action={<Action status={status} />}>
      <p className={status.isEncrypted ? 'encryption-state is-good' : 'encryption-state'}>
        {status.isEncrypted ? <Lock size={15} aria-hidden="true" /> : <LockOpen size={15} aria-hidden="true" />}
        <span>{stateWords(t, status)}</span>
      </p>
      {status.isEncrypted && (isUnsaved || !status.hasRecoveryCode) ? (
        <p className="settings-words">{t(isUnsaved ? 'settings.data.codeUnsaved' : 'settings.data.noCode')}</p>
      ) : null}
    </Section>
  );
}

function Action({ status }: { readonly status: DataStatus }) {
  const t = useT();
  const isChanging = useIsLibraryChanging();
  if (status.isEncrypted) {
    return status.hasRecoveryCode ? (
      <Button onClick={() => askForRecoveryCode('replace')}>{t('settings.data.newCode')}</Button>
    ) : (
      <Button variant="primary" onClick={() => askForRecoveryCode('first')}>
        {t('settings.data.firstCode')}
      </Button>
    );
  }
  return canEncrypt(status) ? (
    <Button variant="primary" disabled={isChanging} onClick={() => askForRecoveryCode('encrypt')}>
      {t('settings.data.encrypt')}
    </Button>
  ) : null;
}

/** A system without a keyring has no name for it, and can't encrypt. */
function canEncrypt(status: DataStatus): boolean {
  return status.canEncrypt && status.vaultName !== null;
}

function stateWords(t: ReturnType<typeof useT>, status: DataStatus): string {
  const { vaultName } = status;
  if (status.isEncrypted) {
    if (vaultName !== null) return t('settings.data.isEncrypted', { vault: vaultWords(t, vaultName) });
    return status.hasRecoveryCode ? t('settings.data.isEncryptedByCode') : t('settings.data.isEncryptedAlone');
  }
  return canEncrypt(status)
    ? t('settings.data.canEncrypt', { vault: vaultWords(t, vaultName ?? '') })
    : t('settings.data.cannotEncrypt');
}
