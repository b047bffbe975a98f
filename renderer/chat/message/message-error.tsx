/** Explains why a reply failed, in the app's and the service's words, and offers remedies. */

import { useState } from 'react';
import type { Connection, NamedKey } from '../../../shared/connection.ts';
import type { ChatSettings, Message, ReplyRecord } from '../../../shared/conversation.ts';
import { type AppError, isUnsent } from '../../../shared/errors.ts';
import type { TextKey } from '../../../shared/locales/text-key.ts';
import { type SamplingParameters, withParameter } from '../../../shared/parameters.ts';
import type { RequestOptions } from '../../../shared/requests/request-options.ts';
import { useT } from '../../i18n.ts';
import { ServiceCodes, ServiceWords } from '../../services/service-error.tsx';
import { canContinue } from '../../store/chats/can-continue.ts';
import { changeSettings } from '../../store/chats/chat-settings.ts';
import { focusComposer, setModelPickerOpen } from '../../store/chats/chat-ui-store.ts';
import { continueReply, retryReply } from '../../store/chats/conversation-actions.ts';
import { conversationStore, useChat } from '../../store/chats/open-chat-store.ts';
import {
  changeRequestOptions,
  sayConnectionTest,
  useConnection,
  useConnections,
} from '../../store/connections/connections-store.ts';
import { loadModels } from '../../store/connections/models-store.ts';
import { openProxySettings } from '../../store/connections/proxy-actions.ts';
import { useKeptForm } from '../../store/connections/typed-keys.ts';
import { openExternal } from '../../store/window/desktop-actions.ts';
import { openDialog } from '../../store/window/ui-store.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { errorSentence, keyErrorSentence } from '../../words/error-words.ts';
import { NewKey } from './new-key.tsx';
import { earlierMessages, startInNewChat } from './other-tries.ts';
import { fewerMessages, REMEDIES, type Remedy, refusedSetting, remediesFor, wantedLimitName } from './remedies.ts';

interface Props {
  readonly message: Message;
  readonly reply: ReplyRecord;
  readonly error: AppError;
}

const NONE_SET: SamplingParameters = {};

/** The text key for an error. A missing connection has a sentence of its own if there are no connections at all. */
export function shownSentence(error: AppError, isAnyLeft: boolean): TextKey {
  return error.reason === 'no_connection' && !isAnyLeft ? 'errors.noneLeft' : errorSentence(error);
}

/** Shown below any text that arrived, never instead of it. */
export function MessageError({ message, reply, error }: Props) {
  const t = useT();
  const connection = useConnection(reply.connectionId);
  /** True once a button has opened the form for a new key, or something was typed into it. */
  const [isReplacing, setReplacing] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const kept = useKeptForm(message.id);
  // A key that was typed before and kept also opens the form.
  if (kept !== undefined && !isReplacing) setReplacing(true);
  const isAnyConnectionLeft = useConnections((state) => state.connections.length > 0);
  const earlier = useChat((chat) => earlierMessages(chat.ids, message.id, chat.settings.historyLimit), 0);
  const isLast = useChat((chat) => chat.ids.at(-1) === message.id, false);
  const isExact = reply.parameters.repeatOf !== undefined;
  const set = useChat((chat) => chat.settings.parameters, NONE_SET);
  // A compared answer is requested again with its own parameters, so changing the chat's wouldn't help.
  const isStreamed = useChat((chat) => chat.settings.stream, false);
  const named = reply.compareGroupId === null ? refusedSetting(error, reply.parameters, set, isStreamed) : null;
  const key = connection?.key;
  const isKeyGood = key?.state === 'active' || key?.state === 'this session only';
  const keyChange =
    error.status === 401 && isKeyGood && connection !== undefined ? changeOfKey(connection, message) : null;
  const remedies = remediesFor(error, {
    canContinue: canContinue(message),
    hasConnection: connection !== undefined,
    isAnyConnectionLeft,
    hasConsole: connection !== undefined && connection.consoleUrl !== '',
    // While a key is being typed below, the remedies don't change: screen readers would read a changed alert again.
    isKeyGood: isKeyGood && !isReplacing,
    canSendFewer: fewerMessages(earlier) !== null,
    canSendWithout: named !== null,
    areRolesJoined: connection?.request.isAlternating === true,
    isReasoningReturned: connection?.request.isReasoningReturned === true,
    model: reply.model,
    isExact,
  });
  const carryOut: Readonly<Record<Remedy, () => void>> = {
    continue: () => void continueReply(message.id).then(focusComposer),
    connect: () => openDialog({ kind: 'connection-form', connectionId: null }),
    'replace-key': () => {
      setPressed(true);
      setReplacing(true);
    },
    'open-console': () => void openExternal(connection?.consoleUrl ?? ''),
    retry: () => {
      focusComposer();
      void retryReply(message.id);
    },
    'test-connection': () => {
      if (connection !== undefined) void sayConnectionTest(connection);
    },
    'edit-connection': () => {
      if (connection !== undefined) openDialog({ kind: 'connection-form', connectionId: connection.id });
    },
    'proxy-settings': openProxySettings,
    'send-fewer': () => {
      focusComposer();
      void retryWith(message.id, { historyLimit: fewerMessages(earlier) });
    },
    'send-without': () => {
      focusComposer();
      if (named === 'stream') void retryWith(message.id, { stream: false });
      else if (named !== null) void retryWith(message.id, { parameters: withParameter(set, named, null) });
    },
    'join-roles': () => void retryChanged(message.id, connection, { isAlternating: true }),
    'return-reasoning': () => void retryChanged(message.id, connection, { isReasoningReturned: true }),
    'other-limit-name': () => {
      const tokenLimitName = wantedLimitName(error);
      if (tokenLimitName !== null) void retryChanged(message.id, connection, { tokenLimitName });
    },
    'use-replacement': () => {
      focusComposer();
      if (error.replacement !== undefined) void retryWith(message.id, { model: error.replacement });
    },
    'choose-model': () => setModelPickerOpen(true),
    'start-new-chat': () => void startInNewChat(message.id),
    'refresh-models': () => {
      if (connection !== undefined) void loadModels(connection.id, true);
    },
  };
  // A refused key has its field open from the beginning.
  const isKeyAsked = remedies[0] === 'replace-key';
  /** True if the field below, or the user's other key, makes advice about a new key needless. */
  const isKeyHandled = isAnyConnectionLeft && (isKeyAsked || keyChange !== null);
  // The text is kept, and one click continues it.
  const isCut = remedies[0] === 'continue';
  const buttons = remedies
    .filter((remedy) => !(isKeyAsked && remedy === 'replace-key'))
    .map((remedy, at) => (
      <Button
        key={remedy}
        variant={isKeyAsked || isCut ? 'quiet' : at === 0 ? 'primary' : 'secondary'}
        className={remedy === 'continue' ? 'message-continue' : undefined}
        onClick={carryOut[remedy]}
      >
        {t(remedy === 'retry' && isExact ? 'chat.error.retryExact' : REMEDIES[remedy], {
          what: named === null ? '' : t(named === 'stream' ? 'chat.parameters.stream' : `parameters.${named}.name`),
          name: wantedLimitName(error) ?? error.replacement ?? '',
        })}
      </Button>
    ));
  return (
    <div className={classNames('message-alert stack', isKeyAsked && 'is-key', isCut && 'is-cut')}>
      {/* Only the alert is announced: content that opens below must not make screen readers repeat it. */}
      <div role="alert" className="stack">
        <div className="failure-words">
          <p className="failure-sentence">
            {t(isKeyHandled ? keyErrorSentence(error) : shownSentence(error, isAnyConnectionLeft))}
          </p>
          <ServiceWords error={error} name={reply.connectionName || undefined} />
        </div>
        {isKeyAsked ? (
          <ServiceCodes error={error} />
        ) : (
          <div className="message-alert-actions wraps">
            {buttons}
            <ServiceCodes error={error} />
          </div>
        )}
      </div>
      {keyChange === null ? null : <p className="remark">{t(keyChange)}</p>}
      {(isKeyAsked || isReplacing) && connection !== undefined && (
        <NewKey
          key={`${connection.id} ${connection.baseUrl}`}
          connection={connection}
          message={message}
          isPressed={isPressed}
          isLast={isLast}
          onTyped={() => setReplacing(true)}
        />
      )}
      {isKeyAsked ? (
        <div className="message-alert-foot line wraps">
          <p className="remark grows">{t(isUnsent(error) ? 'chat.error.thenSent' : 'chat.error.sentAgain')}</p>
          {buttons}
        </div>
      ) : null}
    </div>
  );
}

/** What happened to the rejected key, if another one is in use now; null if it is still the same. */
function changeOfKey({ key, keyId, keys }: Connection, { createdAt }: Message): TextKey | null {
  if ((key.addedAt ?? 0) > createdAt) return 'chat.error.keyReplaced';
  const isRefused = ({ id, state, lastUsedAt }: NamedKey): boolean =>
    id !== keyId && state.startsWith('rejected') && (lastUsedAt ?? 0) >= createdAt;
  return keys.some(isRefused) ? 'chat.error.keyChosen' : null;
}

/** Changes how the connection's requests are made, then retries. */
async function retryChanged(
  messageId: string,
  connection: Connection | undefined,
  patch: Partial<RequestOptions>,
): Promise<void> {
  focusComposer();
  if (connection === undefined) return;
  if (await changeRequestOptions(connection, { ...connection.request, ...patch })) await retryReply(messageId);
}

/** Retries with changed chat settings. */
async function retryWith(messageId: string, patch: Partial<ChatSettings>): Promise<void> {
  const chatId = conversationStore.getState().chat?.id;
  if (chatId !== undefined && (await changeSettings(chatId, patch))) await retryReply(messageId);
}
