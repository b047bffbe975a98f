/** Takes a new key for a connection that refused one, and retries. Typed text survives while the form is hidden. */

import { useEffect, useRef } from 'react';
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

interface Props {
  readonly connection: Connection;
  readonly message: Message;
  readonly isShown: boolean;
}

/** Use the connection and its address as the React key: a key typed for one must not reach another. */
export function NewKey({ connection, message, isShown }: Props) {
  const t = useT();
  const { id, baseUrl, name } = connection;
  const entry = useKeyEntry(
    {
      id: message.id,
      connectionId: id,
      baseUrl,
      isDialog: false,
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
  const { box, comesBack, leave } = entry;
  const isAsked = useRef(!comesBack);
  const keepLatest = useRef(() => entry.keep(isShown));
  useEffect(() => {
    keepLatest.current = () => entry.keep(isShown);
  });
  useEffect(() => () => keepLatest.current(), []);
  useEffect(() => {
    if (!isShown) leave();
    // A restored form must not take the focus.
    else if (isAsked.current) box.current?.focus({ preventScroll: true });
    isAsked.current = true;
  }, [isShown, box, leave]);
  return (
    <KeyForm isHidden={!isShown} entry={entry} unchanged={t('connections.rotate.unchanged')}>
      <Button type="submit" variant="primary" isBusy={entry.isBusy}>
        {t('connections.rotate.confirm')}
      </Button>
    </KeyForm>
  );
}
