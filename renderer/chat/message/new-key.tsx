/** Takes a new key for the connection of a refused reply, and sends the same turn again with it. */

import { useEffect } from 'react';
import { useT } from '../../i18n.ts';
import { focusComposer } from '../../store/chat-ui-store.ts';
import { rotateKey } from '../../store/connections-store.ts';
import { retryReply } from '../../store/conversation-actions.ts';
import { Button } from '../../ui/button.tsx';
import { KeyForm, useKeyEntry } from '../../ui/key-form.tsx';

interface Props {
  readonly connectionId: string;
  readonly messageId: string;
}

export function NewKey({ connectionId, messageId }: Props) {
  const t = useT();
  const entry = useKeyEntry(
    (typed) => rotateKey(connectionId, typed),
    () => void retryReply(messageId).then(focusComposer),
  );
  const { box } = entry;
  useEffect(() => box.current?.focus({ preventScroll: true }), [box]);
  return (
    <KeyForm entry={entry} unchanged={t('connections.rotate.unchanged')}>
      <Button type="submit" variant="primary" size="small" isBusy={entry.isBusy}>
        {t('connections.rotate.confirm')}
      </Button>
    </KeyForm>
  );
}
