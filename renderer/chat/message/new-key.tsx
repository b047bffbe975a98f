/** Takes a new key for the connection of a refused reply, and sends the same turn again with it. What is typed stays while the form is folded away. */

import { useEffect } from 'react';
import { useT } from '../../i18n.ts';
import { focusComposer } from '../../store/chat-ui-store.ts';
import { rotateKey, useConnection } from '../../store/connections-store.ts';
import { retryReply } from '../../store/conversation-actions.ts';
import { notify } from '../../store/notices-store.ts';
import { Button } from '../../ui/button.tsx';
import { KeyForm, useKeyEntry } from '../../ui/key-form.tsx';

interface Props {
  readonly connectionId: string;
  readonly messageId: string;
  readonly isShown: boolean;
}

export function NewKey({ connectionId, messageId, isShown }: Props) {
  const t = useT();
  const name = useConnection(connectionId)?.name ?? '';
  const entry = useKeyEntry(
    (typed) => rotateKey(connectionId, typed),
    (wasLeft) => {
      if (wasLeft) notify({ key: 'notices.keyReplaced', values: { name } });
      else void retryReply(messageId).then(focusComposer);
    },
  );
  const { box, leave } = entry;
  useEffect(() => {
    if (isShown) box.current?.focus({ preventScroll: true });
    else leave();
  }, [isShown, box, leave]);
  return (
    <KeyForm isHidden={!isShown} entry={entry} unchanged={t('connections.rotate.unchanged')}>
      <Button type="submit" variant="primary" size="small" isBusy={entry.isBusy}>
        {t('connections.rotate.confirm')}
      </Button>
    </KeyForm>
  );
}
