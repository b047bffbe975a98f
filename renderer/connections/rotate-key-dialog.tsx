/** Replaces the key of a connection: the new one is verified before the old one goes. */

import { ExternalLink } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { ConnectFailure } from '../../shared/connection.ts';
import { useT } from '../i18n.ts';
import { rotateKey, useConnection } from '../store/connections-store.ts';
import { retryReply } from '../store/conversation-actions.ts';
import { openAddress } from '../store/data-store.ts';
import { notify } from '../store/notices-store.ts';
import { closeDialog } from '../store/ui-store.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { ServiceError } from '../ui/service-error.tsx';
import { TextField } from '../ui/text-field.tsx';
import { MaskedKey } from './masked-key.tsx';
import { problemWords } from './problem-words.ts';
import './connections.css';

export interface RotateKeyDialogProps {
  readonly connectionId: string;
  /** A failed reply whose turn is sent again with the new key. */
  readonly retryMessageId: string | null;
}

export function RotateKeyDialog({ connectionId, retryMessageId }: RotateKeyDialogProps) {
  const t = useT();
  const formId = useId();
  const connection = useConnection(connectionId);
  const keyField = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ConnectFailure | null>(null);
  if (connection === undefined) return null;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy || keyField.current === null) return;
    const apiKey = keyField.current.value;
    keyField.current.value = '';
    setBusy(true);
    setFailure(null);
    const result = await rotateKey(connection.id, apiKey);
    setBusy(false);
    if (!result.ok) {
      setFailure(result.error);
      keyField.current?.focus();
      return;
    }
    closeDialog();
    notify({ key: 'notices.keyReplaced', values: { name: connection.name } });
    if (retryMessageId !== null) await retryReply(retryMessageId);
  };
  return (
    <Dialog
      isOpen
      size="small"
      onClose={closeDialog}
      initialFocus={keyField}
      title={t('connections.rotate.title')}
      description={t('connections.rotate.words', { name: connection.name })}
      footer={
        <>
          {connection.consoleUrl === '' ? null : (
            <Button
              variant="quiet"
              className="footer-start"
              icon={<ExternalLink size={14} />}
              onClick={() => void openAddress(connection.consoleUrl)}
            >
              {t('connections.openConsole')}
            </Button>
          )}
          <Button onClick={closeDialog}>{t('app.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isBusy}>
            {t('connections.rotate.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} className="connection-form" noValidate onSubmit={(event) => void submit(event)}>
        {failure?.kind === 'service' ? <ServiceError error={failure.error} /> : null}
        <Field
          label={t('connections.rotate.newKey')}
          hint={failure === null ? null : t('connections.rotate.unchanged')}
          problem={failure?.kind === 'field' ? t(problemWords(failure.problem)) : null}
        >
          {(control) => <TextField {...control} ref={keyField} isMono type="password" autoComplete="off" />}
        </Field>
        {connection.key.state === 'none' ? null : (
          <p className="field-hint">
            {t('connections.rotate.current')} <MaskedKey lastFour={connection.key.lastFour} />
          </p>
        )}
        <p role="status" className="visually-hidden">
          {isBusy ? t('connections.checking') : ''}
        </p>
      </form>
    </Dialog>
  );
}
