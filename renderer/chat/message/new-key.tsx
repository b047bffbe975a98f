/** Takes a new key for the connection of a refused reply, and sends the same turn again with it. What is typed stays while the form is folded away, and while its message is not on the screen. */

import { useEffect, useRef, useState } from 'react';
import type { Connection } from '../../../shared/connection.ts';
import { useT } from '../../i18n.ts';
import { focusComposer } from '../../store/chat-ui-store.ts';
import { rotateKey } from '../../store/connections-store.ts';
import { retryReply } from '../../store/conversation-actions.ts';
import { notify } from '../../store/notices-store.ts';
import { keepForm, keptForm, takeForm } from '../../store/typed-keys.ts';
import { Button } from '../../ui/button.tsx';
import { KeyForm, useKeyEntry } from '../../ui/key-form.tsx';

interface Props {
  readonly connection: Connection;
  readonly messageId: string;
  readonly isShown: boolean;
}

/** Give it the connection and its address as its key: what was typed for one is nothing for another. */
export function NewKey({ connection, messageId, isShown }: Props) {
  const t = useT();
  const { id, baseUrl, name } = connection;
  const boxes = useRef<readonly HTMLInputElement[]>([]);
  const [comesBack] = useState(() => keptForm(messageId) !== undefined);
  const isAsked = useRef(!comesBack);
  const wasShown = useRef(isShown);
  const entry = useKeyEntry(
    (typed) => rotateKey(id, typed),
    (wasLeft) => {
      if (wasLeft) {
        notify({ key: 'notices.keyReplaced', values: { name } });
        return;
      }
      // Whoever has gone to another chat meanwhile is writing there.
      const isHere = entry.box.current !== null;
      void retryReply(messageId).then(() => isHere && focusComposer());
    },
    (apiKey) => keep([apiKey, ...boxes.current.slice(1).map((box) => box.value)]),
  );
  const { box, leave } = entry;
  const keep = (values: readonly string[]): void =>
    keepForm(messageId, { connectionId: id, baseUrl, values, isShown: wasShown.current });
  const keepLatest = useRef(keep);
  useEffect(() => {
    keepLatest.current = keep;
  });
  useEffect(() => {
    const elements = [...(box.current?.form?.querySelectorAll('input') ?? [])];
    boxes.current = elements;
    for (const [at, value] of (takeForm(messageId)?.values ?? []).entries()) {
      const element = elements[at];
      if (element !== undefined) element.value = value;
    }
    return () => keepLatest.current(elements.map((element) => element.value));
  }, [messageId, box]);
  useEffect(() => {
    wasShown.current = isShown;
    if (!isShown) leave();
    // One that comes back takes no focus from where the person is.
    else if (isAsked.current) box.current?.focus({ preventScroll: true });
    isAsked.current = true;
  }, [isShown, box, leave]);
  return (
    <KeyForm isHidden={!isShown} entry={entry} comesBack={comesBack} unchanged={t('connections.rotate.unchanged')}>
      <Button type="submit" variant="primary" size="small" isBusy={entry.isBusy}>
        {t('connections.rotate.confirm')}
      </Button>
    </KeyForm>
  );
}
