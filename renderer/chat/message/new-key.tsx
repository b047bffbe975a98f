/** Takes a new key for the connection of a refused reply, and sends the same turn again with it. What is typed stays while the form is folded away, and while its message is not on the screen. */

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

/** Give it the connection and its address as its key: what was typed for one is nothing for another. */
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
      // Whoever has gone elsewhere meanwhile is writing there.
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
    // One that comes back takes no focus from where the person is.
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
