/** The open chat: header, conversation, composer, inspector, and the dialogs that belong to them. */

import { useT } from '../i18n.ts';
import { openConversation } from '../store/chats/conversation-actions.ts';
import { useChat, useConversation } from '../store/chats/open-chat-store.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import './chat.css';
import './composer/composer.css';
import './chat-panels.css';
import './inspector/inspector.css';
import { useUi } from '../store/window/ui-store.ts';
import { windowRole } from '../store/window/window-role.ts';
import { ChatDialogs } from './chat-dialogs.tsx';
import { ChatHeader } from './chat-header.tsx';
import { Composer } from './composer/composer.tsx';
import { EmptyChat } from './empty-chat.tsx';
import { FindBar } from './find/find-bar.tsx';
import { Inspector } from './inspector/inspector.tsx';
import { useReadingCommands } from './spoken/use-reading-commands.ts';
import { useChatCommands } from './use-chat-commands.ts';
import { MessageList } from './viewport/message-list.tsx';

export function ChatPane() {
  useChatCommands();
  useReadingCommands();
  const chatId = useConversation((state) => state.chat?.id ?? null);
  const isEmpty = useChat(
    (chat) => chat.ids.length === 0 && chat.compareColumns.length === 0 && chat.queue.length === 0,
    false,
  );
  const isStarting = useConversation((state) => state.startId !== null);
  const boxId = useConversation((state) => state.boxId);
  /** The Details page, which covers the chat, shows the chat's dialogs itself. */
  const isDetailsOpen = useUi((state) => state.page?.kind === 'details');
  const isTemporary = useChat((chat) => chat.summary.isTemporary, false);
  if (chatId === null && !isStarting) return <NoChat />;
  return (
    <main className={classNames('chat-pane', isTemporary && 'is-temporary')}>
      {chatId === null ? <header className="chat-header line" /> : <ChatHeader chatId={chatId} />}
      {chatId === null ? null : <FindBar />}
      {chatId === null ? null : <MessageList key={`list-${chatId}`} chatId={chatId} />}
      {isEmpty || isStarting ? <EmptyChat /> : null}
      <Composer key={`composer-${boxId}`} chatId={chatId} />
      {chatId === null ? null : <Inspector chatId={chatId} />}
      {chatId === null || isDetailsOpen ? null : <ChatDialogs />}
    </main>
  );
}

function NoChat() {
  const t = useT();
  const openingId = useConversation((state) => state.openingId);
  const unopenedId = useConversation((state) => state.unopenedId);
  return (
    <main className="chat-pane is-waiting">
      {openingId !== null && <p role="status">{t('chat.loading')}</p>}
      {windowRole().kind === 'chat' && openingId === null && unopenedId === null && (
        <p role="status">{t('chat.gone')}</p>
      )}
      {unopenedId !== null && (
        <div role="alert">
          <p>{t('chat.openFailed')}</p>
          <Button size="medium" onClick={() => void openConversation(unopenedId)}>
            {t('app.tryAgain')}
          </Button>
        </div>
      )}
    </main>
  );
}
