/** Edits a key's label and expiry date. */

import { type FormEvent, useId, useRef, useState } from 'react';
import { LIMITS } from '../../shared/limits.ts';
import { useT } from '../i18n.ts';
import { ExpiryField, type ExpiryHandle } from '../services/expiry-field.tsx';
import { useLeaving, useWatchedForm } from '../services/leaving.tsx';
import { MaskedKey } from '../services/masked-key.tsx';
import { describeKey, useConnection } from '../store/connections/connections-store.ts';
import { closerOfDialog } from '../store/window/ui-store.ts';
import { Dialog } from '../ui/dialog.tsx';
import { LabelledTextField } from '../ui/text-field.tsx';

interface Props {
  readonly connectionId: string;
  readonly keyId: string;
}

export function KeyFactsDialog({ connectionId, keyId }: Props) {
  const t = useT();
  const formId = useId();
  const label = useRef<HTMLInputElement>(null);
  const expiry = useRef<ExpiryHandle>(null);
  const [close] = useState(closerOfDialog);
  const { watch, isWritten } = useWatchedForm();
  const { leave, question } = useLeaving(isWritten, close);
  const key = useConnection(connectionId)?.keys.find(({ id }) => id === keyId);
  if (key === undefined) return null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const expiresAt = expiry.current?.read();
    if (expiresAt === undefined) return;
    close();
    const isOther = expiresAt !== key.expiresAt;
    void describeKey(connectionId, keyId, {
      label: label.current?.value.trim() ?? '',
      ...(isOther ? { expiresAt, warningsRead: 0 } : {}),
    });
  };
  return (
    <Dialog
      size="small"
      onClose={leave}
      initialFocus={label}
      title={t('connections.keyFacts.title')}
      confirm={{ label: t('app.save'), form: formId }}
    >
      <form ref={watch} id={formId} className="key-form" noValidate onSubmit={submit}>
        <p className="field-hint">
          {t('connections.keyFacts.key')} <MaskedKey lastFour={key.lastFour} />
        </p>
        <LabelledTextField
          label={t('connections.keyFacts.label')}
          hint={t('connections.keyFacts.labelHint')}
          ref={label}
          maxLength={LIMITS.keyLabelMaxChars}
          defaultValue={key.label}
        />
        <ExpiryField ref={expiry} value={key.expiresAt} />
      </form>
      {question}
    </Dialog>
  );
}
