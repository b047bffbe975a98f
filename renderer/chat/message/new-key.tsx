/** Takes a new key after a service refused one, and retries. Keeps typed text while its message is off screen. */

import { useEffect, useRef, useState } from 'react';
import type { Connection } from '../../../shared/connection.ts';
import type { Message } from '../../../shared/conversation.ts';
import { useT } from '../../i18n.ts';
import { KeyForm, useKeyEntry } from '../../services/key-form.tsx';
import { focusComposer } from '../../store/chats/chat-ui-store.ts';
import { openAt, retryReply } from '../../store/chats/conversation-actions.ts';
import { rotateKey } from '../../store/connections/connections-store.ts';
import { notify } from '../../store/window/notices-store.ts';
import { Button } from '../../ui/button.tsx';
import { isFocusNear } from '../../ui/in-sight.ts';
import { messageBox } from '../../ui/message-box.ts';

interface Props {
  readonly connection: Connection;
  readonly message: Message;
  /** True if a button opened the form; else it is there from the beginning. */
  readonly isPressed: boolean;
  /** True for the last reply, whose form may take the focus from the empty message box. */
  readonly isLast: boolean;
  /** Called when something is typed. */
  readonly onTyped: () => void;
}

/** False if the message box has text or the user uses something else, so that the form must not take the focus. */
function isFocusFree(): boolean {
  const { activeElement } = document;
  const box = messageBox();
  return (activeElement === document.body || activeElement === box) && box?.value === '';
}

/** Use the connection and its address as the React key: a key typed for one must not reach another. */
export function NewKey({ connection, message, isPressed, isLast, onTyped }: Props) {
  const t = useT();
  const { id, baseUrl, name } = connection;
  const entry = useKeyEntry(
    {
      id: message.id,
      connectionId: id,
      baseUrl,
      goBack: () => void openAt(message.conversationId, message.id),
    },
    (typed) => rotateKey(id, typed),
    (when) => {
      if (when !== 'seen') notify({ key: 'notices.keyReplaced', values: { name } });
      if (when === 'left') return;
      // If the user is writing elsewhere by now, leave the focus there.
      const isHere = when === 'seen' && isFocusNear(entry.box.current);
      void retryReply(message.id).then(() => isHere && focusComposer());
    },
  );
  const { box, comesBack } = entry;
  const [isFocusWanted] = useState(() => !comesBack && (isPressed || (isLast && isFocusFree())));
  const keepLatest = useRef(entry.keep);
  useEffect(() => {
    keepLatest.current = entry.keep;
  });
  useEffect(() => () => keepLatest.current(), []);
  useEffect(() => {
    if (isFocusWanted) box.current?.focus({ preventScroll: true });
  }, [isFocusWanted, box]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out in one line with its legend.
    <div role="group" aria-label={t('chat.error.replaceKey')} onInput={onTyped}>
      <KeyForm serviceName={name} isQuiet={!isPressed} entry={entry} unchanged={t('connections.rotate.unchanged')}>
        <Button type="submit" variant="primary" size="medium" isBusy={entry.isBusy}>
          {t('connections.rotate.confirm')}
        </Button>
      </KeyForm>
    </div>
  );
}
