/** Adds or replaces a connection's key, which is verified before anything changes. */

import { useId, useState } from 'react';
import { useT } from '../i18n.ts';
import { KeyForm, useKeyEntry } from '../services/key-form.tsx';
import { useLeaving, useWatchedForm } from '../services/leaving.tsx';
import { MaskedKey } from '../services/masked-key.tsx';
import { addKey, rotateKey, useConnection } from '../store/connections/connections-store.ts';
import { notify } from '../store/window/notices-store.ts';
import { closerOfDialog, openDialog } from '../store/window/ui-store.ts';
import { Dialog } from '../ui/dialog.tsx';
import './connections.css';
import { ConsoleButton } from '../services/console-button.tsx';

export interface KeyDialogProps {
  readonly connectionId: string;
  /** The key to replace. Null adds another key; undefined replaces the key in use, or adds the first one. */
  readonly keyId: string | null | undefined;
}

export function KeyDialog({ connectionId, keyId }: KeyDialogProps) {
  const t = useT();
  const formId = useId();
  const connection = useConnection(connectionId);
  const [close] = useState(closerOfDialog);
  // Keeps its value from when the dialog opened: once the key is added, the connection has one.
  const [isFirst] = useState(keyId === undefined && connection?.key.state === 'none');
  const isAdded = keyId === null || isFirst;
  const name = connection?.name ?? '';
  const entry = useKeyEntry(
    {
      id: `dialog ${connectionId} ${keyId}`,
      connectionId,
      baseUrl: connection?.baseUrl ?? '',
      goBack: () => openDialog({ kind: 'key', connectionId, ...(keyId !== undefined && { keyId }) }),
    },
    (typed) => (keyId === null ? addKey(connectionId, typed) : rotateKey(connectionId, typed, keyId)),
    () => {
      close();
      const isUsed = keyId === undefined || keyId === connection?.keyId;
      const replacedKey = isUsed ? 'notices.keyReplaced' : 'notices.otherKeyReplaced';
      notify({ key: isAdded ? 'notices.keyAdded' : replacedKey, values: { name }, subject: `key-${connectionId}` });
    },
  );
  const { watch, isWritten } = useWatchedForm();
  const { leave, question } = useLeaving(isWritten, () => {
    entry.leave();
    close();
  });
  if (connection === undefined) return null;
  const replaced = connection.keys.find(({ id }) => id === (keyId ?? connection.keyId));
  return (
    <Dialog
      size="small"
      onClose={leave}
      initialFocus={entry.box}
      title={isAdded ? t('connections.add.title') : t('connections.rotate.title')}
      description={
        isFirst
          ? t('connections.add.firstWords', { name })
          : isAdded
            ? t('connections.add.words', { name })
            : t('connections.rotate.words', { name })
      }
      footer={<ConsoleButton size="medium" variant="quiet" className="footer-start" url={connection.consoleUrl} />}
      confirm={{
        label: t(isAdded ? 'connections.add.confirm' : 'connections.rotate.confirm'),
        form: formId,
        isBusy: entry.isBusy,
      }}
    >
      <KeyForm
        id={formId}
        entry={entry}
        watch={watch}
        isNamed={isAdded}
        unchanged={isAdded ? t('connections.add.unchanged') : t('connections.rotate.unchanged')}
      >
        {isAdded || replaced === undefined ? null : (
          <p className="field-hint">
            {t('connections.rotate.current')} {replaced.label} <MaskedKey lastFour={replaced.lastFour} />
          </p>
        )}
      </KeyForm>
      {question}
    </Dialog>
  );
}
