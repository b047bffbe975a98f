/** Connects to a service: on a page, or in a dialog if `start` has its address. Changes a connection in a dialog. */

import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useT } from '../i18n.ts';
import { useKeyCheck } from '../services/key-check.ts';
import { useLeaving, useWatchedForm } from '../services/leaving.tsx';
import { FoundServices, useLocalServices } from '../services/local-services.tsx';
import { newConversation } from '../store/chats/new-chat.ts';
import { conversationStore } from '../store/chats/open-chat-store.ts';
import { createConnection, updateConnection, useConnection } from '../store/connections/connections-store.ts';
import { notify } from '../store/window/notices-store.ts';
import { type ConnectionStart, closerOfDialog } from '../store/window/ui-store.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Page } from '../ui/page.tsx';
import { ConnectionForm, type ConnectionFormHandle } from './connection-form.tsx';
import type { KnownService } from './known-services.ts';
import { ServiceKinds } from './service-kinds.tsx';

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
  const { watch, isWritten, startAgain } = useWatchedForm();
  const check = useKeyCheck();
  const { leave, question } = useLeaving(
    () => isBusy || isWritten(),
    () => {
      check.leave();
      close();
    },
  );
  const isEdit = connection !== undefined;
  const handle = useRef<ConnectionFormHandle>(null);
  const local = useLocalServices();
  const [isLocal, setLocal] = useState(false);
  /** The name of the known service that the form is for; empty for any other. */
  const [serviceName, setServiceName] = useState('');
  const openFirstChat = (): void => {
    close();
    // If no chat is open, as after the first connection, start one.
    if (conversationStore.getState().chat === null) void newConversation(false);
  };
  const fillIn = (service: KnownService): void => {
    const wasWritten = isWritten();
    flushSync(() => {
      setLocal(false);
      setServiceName(service.name);
    });
    handle.current?.fillIn(service);
    // Text that Parley filled in itself needs no question.
    if (!wasWritten) startAgain();
  };
  const form = (
    <ConnectionForm
      ref={handle}
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
      onDone={(saved) => {
        if (!isEdit) return openFirstChat();
        close();
        notify({ key: 'notices.connectionSaved', values: { name: saved.name } });
      }}
    />
  );
  if (isEdit || start !== undefined) {
    return (
      <Dialog
        onClose={leave}
        size="medium"
        className="connect"
        initialFocus={firstField}
        title={isEdit ? t('connections.editTitle', { name: connection.name }) : t('connections.connectTitle')}
        description={isEdit ? undefined : t('connections.connectWords')}
        confirm={{ label: t(isEdit ? 'app.save' : 'connections.connect'), form: formId, isBusy }}
      >
        {form}
        {question}
      </Dialog>
    );
  }
  return (
    <Page
      onClose={leave}
      className="connect-page"
      title={t('connections.connectTitle')}
      heading={
        serviceName === '' || isLocal
          ? t('connections.connectTitle')
          : t('connections.local.connectTo', { name: serviceName })
      }
      back={t('app.back')}
      initialFocus={firstField}
      rail={
        <ServiceKinds
          box={firstField}
          onChoose={(choice) => {
            if (choice !== 'local') return fillIn(choice);
            setLocal(true);
            void local.search();
          }}
        />
      }
    >
      <p className="connect-words">{t(isLocal ? 'connections.local.words' : 'connections.connectWords')}</p>
      {isLocal ? (
        <div className="connect-local stack">
          <FoundServices
            isSearching={local.isSearching}
            found={local.found}
            onConnected={openFirstChat}
            onKeyNeeded={(found) => fillIn({ ...found, consoleUrl: '' })}
          />
          <Button isBusy={local.isSearching} onClick={() => void local.search()}>
            {t('connections.local.again')}
          </Button>
        </div>
      ) : null}
      <div hidden={isLocal}>{form}</div>
      {question}
    </Page>
  );
}
