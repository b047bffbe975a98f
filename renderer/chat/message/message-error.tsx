/** Why a reply failed, in the app's and the service's words, with what helps right there. */

import { type FormEvent, useId, useRef, useState } from 'react';
import type { ConnectFailure } from '../../../shared/connection.ts';
import type { Message, ReplyRecord } from '../../../shared/conversation.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { TextKey } from '../../../shared/locales/text-key.ts';
import { type Translate, useT } from '../../i18n.ts';
import { useConnection, useConnections } from '../../store/connections-store.ts';
import { openExternal, replaceKeyAndRetry, retryReply } from '../../store/conversation-actions.ts';
import { openDialog } from '../../store/ui-store.ts';
import { errorSentence, isKeyError, technicalDetail } from '../../ui/error-words.ts';
import { durationText } from './durations.ts';

interface Props {
  readonly message: Message;
  readonly reply: ReplyRecord;
  readonly error: AppError;
}

/** The sentence of an error; without any connection left, that is what has to be mended. */
export function shownSentence(error: AppError, isAnyLeft: boolean): TextKey {
  return error.reason === 'no_connection' && !isAnyLeft ? 'errors.reason.noneLeft' : errorSentence(error);
}

/** Stands below whatever text came; never in its place. */
export function MessageError({ message, reply, error }: Props) {
  const t = useT();
  const connection = useConnection(reply.connectionId);
  const [isReplacing, setReplacing] = useState(false);
  const hasKeyProblem = isKeyError(error.code);
  const isAnyLeft = useConnections((state) => state.connections.length > 0);
  const sentence = shownSentence(error, isAnyLeft);
  return (
    <div role="alert" className="message-alert">
      <p className="message-alert-sentence">{t(sentence)}</p>
      <ServiceWords error={error} />
      <div className="message-alert-actions">
        {sentence === 'errors.reason.noneLeft' && (
          <button
            type="button"
            className="button button-primary button-small"
            onClick={() => openDialog({ kind: 'connection-form', connectionId: null })}
          >
            {t('chat.error.connect')}
          </button>
        )}
        <button
          type="button"
          className="button button-secondary button-small"
          onClick={() => void retryReply(message.id)}
        >
          {t('chat.error.retry')}
        </button>
        {hasKeyProblem && connection !== undefined && (
          <button
            type="button"
            className="button button-secondary button-small"
            aria-expanded={isReplacing}
            onClick={() => setReplacing((isShown) => !isShown)}
          >
            {t('chat.error.replaceKey')}
          </button>
        )}
        {(hasKeyProblem || error.reason === 'payment') && connection !== undefined && connection.consoleUrl !== '' && (
          <button
            type="button"
            className="button button-secondary button-small"
            onClick={() => void openExternal(connection.consoleUrl)}
          >
            {t('chat.error.openConsole')}
          </button>
        )}
      </div>
      {isReplacing && connection !== undefined && <KeyForm connectionId={connection.id} messageId={message.id} />}
    </div>
  );
}

/** The service's own message, type, code and identifiers, as far as it sent any. */
export function ServiceWords({ error }: { readonly error: AppError }) {
  const t = useT();
  const detail = technicalDetail(error);
  const facts = [
    error.serviceCode === undefined ? null : t('errors.code', { code: error.serviceCode }),
    error.serviceType === undefined || error.serviceType === error.serviceCode ? null : error.serviceType,
    error.status === undefined ? null : t('errors.status', { status: error.status }),
    error.requestId === undefined ? null : t('errors.requestId', { id: error.requestId }),
  ].filter((fact) => fact !== null);
  return (
    <>
      {error.serviceMessage !== undefined && error.serviceMessage !== '' && (
        <p className="message-alert-words is-selectable">{t('errors.words', { message: error.serviceMessage })}</p>
      )}
      {detail !== null && <p className="message-alert-words is-selectable">{detail}</p>}
      {error.retryAfterMs !== undefined && (
        <p>{t('errors.retryAfter', { duration: durationText(t, error.retryAfterMs) })}</p>
      )}
      {facts.length > 0 && <p className="message-alert-facts is-selectable">{facts.join(' · ')}</p>}
    </>
  );
}

/** The key is read from the field once, handed on, and the field emptied: it is never part of any state. */
function KeyForm({ connectionId, messageId }: { readonly connectionId: string; readonly messageId: string }) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ConnectFailure | 'empty' | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const input = field.current;
    if (input === null || isBusy) return;
    const apiKey = input.value;
    input.value = '';
    if (apiKey.trim() === '') {
      setFailure('empty');
      return;
    }
    setBusy(true);
    setFailure(null);
    setFailure(await replaceKeyAndRetry(connectionId, apiKey, messageId));
    setBusy(false);
  };
  return (
    <form className="key-form" onSubmit={(event) => void submit(event)}>
      <label htmlFor={id}>{t('chat.error.newKey')}</label>
      <input ref={field} id={id} type="password" autoComplete="off" spellCheck={false} className="text-field is-mono" />
      <button type="submit" className="button button-primary button-small" disabled={isBusy}>
        {t(isBusy ? 'chat.error.verifying' : 'chat.error.verifyAndReplace')}
      </button>
      {failure !== null && <KeyFailure failure={failure} t={t} />}
    </form>
  );
}

function KeyFailure({ failure, t }: { readonly failure: ConnectFailure | 'empty'; readonly t: Translate }) {
  if (failure === 'empty') return <p>{t('chat.error.keyEmpty')}</p>;
  if (failure.kind === 'field') return <p>{t('chat.error.keyField')}</p>;
  return (
    <div>
      <p>{t(errorSentence(failure.error))}</p>
      <ServiceWords error={failure.error} />
    </div>
  );
}
