/** Takes a new key for the connection of a refused reply, and sends the same turn again with it. */

import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { ConnectFailure } from '../../../shared/connection.ts';
import { useT } from '../../i18n.ts';
import { focusComposer } from '../../store/chat-ui-store.ts';
import { replaceKeyAndRetry } from '../../store/conversation-actions.ts';
import { Button } from '../../ui/button.tsx';
import { errorSentence } from '../../ui/error-words.ts';
import { ServiceWords } from '../../ui/service-error.tsx';

interface Props {
  readonly connectionId: string;
  readonly messageId: string;
}

/** The key is read from the field once, handed on, and the field emptied when it was taken: it is never part of any state. */
export function KeyForm({ connectionId, messageId }: Props) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ConnectFailure | 'empty' | null>(null);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  // What was refused must be seen, not only said.
  useEffect(() => {
    if (failure !== null) form.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const input = field.current;
    if (input === null || isBusy) return;
    if (input.value.trim() === '') {
      setFailure('empty');
      input.focus();
      return;
    }
    setBusy(true);
    setFailure(null);
    const next = await replaceKeyAndRetry(connectionId, input.value, messageId);
    setBusy(false);
    if (next === null) {
      input.value = '';
      focusComposer();
      return;
    }
    setFailure(next);
    input.select();
  };
  return (
    <form ref={form} className="key-form" onSubmit={(event) => void submit(event)}>
      <label htmlFor={id}>{t('chat.error.newKey')}</label>
      <input
        ref={field}
        id={id}
        type="password"
        autoComplete="off"
        spellCheck={false}
        className="text-field is-mono"
        placeholder={t('chat.error.pasteKey')}
        aria-invalid={failure !== null}
        aria-describedby={failure === null ? undefined : `${id}-failure`}
      />
      <Button type="submit" variant="primary" size="small" isBusy={isBusy}>
        {t(isBusy ? 'chat.error.verifying' : 'chat.error.verifyAndReplace')}
      </Button>
      <div id={`${id}-failure`} role="status" className="key-form-failure">
        {failure === 'empty' && <p>{t('chat.error.keyEmpty')}</p>}
        {failure !== null && failure !== 'empty' && failure.kind === 'field' && <p>{t('chat.error.keyField')}</p>}
        {failure !== null && failure !== 'empty' && failure.kind !== 'field' && (
          <>
            <p>{t(errorSentence(failure.error))}</p>
            <ServiceWords error={failure.error} />
          </>
        )}
      </div>
    </form>
  );
}
