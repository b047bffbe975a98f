/** Connects to a service or changes a connection, in a dialog. */

import { useId, useRef, useState } from 'react';
import { useT } from '../i18n.ts';
import { useKeyCheck } from '../services/key-check.ts';
import { useLeaving, useWatchedForm } from '../services/leaving.tsx';
import { newConversation } from '../store/chats/new-chat.ts';
import { conversationStore } from '../store/chats/open-chat-store.ts';
import { createConnection, updateConnection, useConnection } from '../store/connections/connections-store.ts';
import { notify } from '../store/window/notices-store.ts';
import { type ConnectionStart, closerOfDialog } from '../store/window/ui-store.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ConnectionForm } from './connection-form.tsx';

interface Props {
  readonly connectionId: string | null;
  readonly start: ConnectionStart | undefined;
}

export function ConnectionDialog({ connectionId, start }: Props) {
  const t = useT();
  const formId = useId();
  const firstField = useRef<HTMLInputElement>(null);
  const connection = useConnection(connectionId);
  const [isBusy, setBusy] = useState(false);
  const [close] = useState(closerOfDialog);
  const { watch, isWritten } = useWatchedForm();
  const check = useKeyCheck();
  const { leave, question } = useLeaving(
    () => isBusy || isWritten(),
    () => {
      check.leave();
      close();
    },
  );
  const isEdit = connection !== undefined;
  return (
    <Dialog
      onClose={leave}
      size={isEdit || start !== undefined ? 'medium' : 'large'}
      className="connect"
      initialFocus={firstField}
      title={isEdit ? t('connections.editTitle', { name: connection.name }) : t('connections.connectTitle')}
      description={isEdit ? undefined : t('connections.connectWords')}
      confirm={{ label: t(isEdit ? 'app.save' : 'connections.connect'), form: formId, isBusy }}
    >
      <ConnectionForm
        formId={formId}
        connection={connection ?? null}
        start={start}
        watch={watch}
        firstField={firstField}
        onBusy={setBusy}
        check={check}
        onSubmit={(input, checkId) =>
          isEdit ? updateConnection(connection.id, input) : createConnection({ ...input, checkId })
        }
        onConnected={() => {
          close();
          if (conversationStore.getState().chat === null) void newConversation(false);
        }}
        onDone={(saved) => {
          close();
          if (isEdit) notify({ key: 'notices.connectionSaved', values: { name: saved.name } });
          // The first connection leads straight to a chat.
          if (!isEdit && conversationStore.getState().chat === null) void newConversation(false);
        }}
      />
      {question}
    </Dialog>
  );
}
