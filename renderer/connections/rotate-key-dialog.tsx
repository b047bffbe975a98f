/** Replaces the key of a connection: the new one is verified before the old one goes. */

import { ExternalLink } from 'lucide-react';
import { useId } from 'react';
import { useT } from '../i18n.ts';
import { useConnection } from '../store/connections-store.ts';
import { retryReply } from '../store/conversation-actions.ts';
import { notify } from '../store/notices-store.ts';
import { closeDialog } from '../store/ui-store.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { KeyForm, useKeyEntry } from '../ui/key-form.tsx';
import { MaskedKey } from '../ui/masked-key.tsx';
import './connections.css';
import { openExternal } from '../store/desktop-actions.ts';

export interface RotateKeyDialogProps {
  readonly connectionId: string;
  /** A failed reply whose turn is sent again with the new key. */
  readonly retryMessageId: string | null;
}

export function RotateKeyDialog({ connectionId, retryMessageId }: RotateKeyDialogProps) {
  const t = useT();
  const formId = useId();
  const connection = useConnection(connectionId);
  const entry = useKeyEntry(connectionId, () => {
    closeDialog();
    notify({ key: 'notices.keyReplaced', values: { name: connection?.name ?? '' } });
    if (retryMessageId !== null) void retryReply(retryMessageId);
  });
  if (connection === undefined) return null;
  return (
    <Dialog
      isOpen
      size="small"
      onClose={closeDialog}
      initialFocus={entry.box}
      title={t('connections.rotate.title')}
      description={t('connections.rotate.words', { name: connection.name })}
      footer={
        <>
          {connection.consoleUrl === '' ? null : (
            <Button
              variant="quiet"
              className="footer-start"
              icon={<ExternalLink size={14} />}
              onClick={() => void openExternal(connection.consoleUrl)}
            >
              {t('connections.openConsole')}
            </Button>
          )}
          <Button onClick={closeDialog}>{t('app.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={entry.isBusy}>
            {t('connections.rotate.confirm')}
          </Button>
        </>
      }
    >
      <KeyForm id={formId} entry={entry}>
        {connection.key.state === 'none' ? null : (
          <p className="field-hint">
            {t('connections.rotate.current')} <MaskedKey lastFour={connection.key.lastFour} />
          </p>
        )}
      </KeyForm>
    </Dialog>
  );
}
