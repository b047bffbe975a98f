/** The open chat: header, conversation, composer, and the dialogs that belong to them. */

import { useT } from '../i18n.ts';
import { showDialog, useChatUi } from '../store/chat-ui-store.ts';
import { requestView, useChat, useConversation } from '../store/conversation-store.ts';
import { Button } from '../ui/button.tsx';
import './chat.css';
import './composer.css';
import './chat-panels.css';
import { ChatHeader } from './chat-header.tsx';
import { CompareDialog } from './compare-dialog.tsx';
import { Composer } from './composer.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { EmptyChat } from './empty-chat.tsx';
import { FindBar } from './find-bar.tsx';
import { MessageList } from './message-list.tsx';
import { RegenerateDialog } from './regenerate-dialog.tsx';
import { ReplyAnnouncer } from './reply-announcer.tsx';
import { TreeDialog } from './tree-dialog.tsx';
import { useChatCommands } from './use-chat-commands.ts';

/** Shows whatever chat is open in the hot store. */
export function ChatPane() {
  useChatCommands();
  const chatId = useConversation((state) => state.chat?.id ?? null);
  const isEmpty = useChat(
    (chat) => chat.ids.length === 0 && chat.compareColumns.length === 0 && chat.queue.length === 0,
    false,
  );
  if (chatId === null) return <NoChat />;
  return (
    <main className={isEmpty ? 'chat-pane is-empty' : 'chat-pane'}>
      <ChatHeader chatId={chatId} />
      <FindBar />
      <MessageList key={`list-${chatId}`} chatId={chatId} />
      {isEmpty && <EmptyChat />}
      <Composer key={`composer-${chatId}`} chatId={chatId} />
      <ReplyAnnouncer />
      <ChatDialogs chatId={chatId} />
    </main>
  );
}

function NoChat() {
  const t = useT();
  const openingId = useConversation((state) => state.openingId);
  const problem = useConversation((state) => state.openProblem);
  return (
    <main className="chat-pane is-waiting">
      {openingId !== null && <p role="status">{t('chat.loading')}</p>}
      {problem !== null && (
        <div role="alert">
          <p>{t('chat.openFailed')}</p>
          {openingId !== null && <Button onClick={() => void requestView(openingId)}>{t('chat.openAgain')}</Button>}
        </div>
      )}
    </main>
  );
}

function ChatDialogs({ chatId }: { readonly chatId: string }) {
  const dialog = useChatUi((state) => state.dialog);
  const close = (): void => showDialog(null);
  if (dialog === null) return null;
  switch (dialog.kind) {
    case 'details':
      return <DetailsDialog messageId={dialog.messageId} onClose={close} />;
    case 'regenerate':
      return <RegenerateDialog messageId={dialog.messageId} onClose={close} />;
    case 'tree':
      return <TreeDialog chatId={chatId} onClose={close} />;
    case 'compare':
      return <CompareDialog onClose={close} />;
  }
}
