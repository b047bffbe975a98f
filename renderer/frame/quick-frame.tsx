/** The quick window: a new chat for a question from any program, without anything around it. */

import { type ReactNode, useEffect } from 'react';
import { useT } from '../i18n.ts';
import { focusComposer } from '../store/chats/chat-ui-store.ts';
import { newConversation } from '../store/chats/new-chat.ts';
import { conversationStore } from '../store/chats/open-chat-store.ts';
import { useConnections } from '../store/connections/connections-store.ts';
import { closeWindow, openMainWindow } from '../store/window/desktop-actions.ts';
import { Button } from '../ui/button.tsx';

export function QuickFrame({ chatPane }: { readonly chatPane: ReactNode }) {
  const isConnected = useConnections((state) => state.connections.length > 0);
  useEffect(() => {
    const { chat, startId } = conversationStore.getState();
    if (!isConnected || chat !== null || startId !== null) return;
    void newConversation();
    focusComposer();
  }, [isConnected]);
  useEffect(closeOnEscape, []);
  return (
    <div className="frame">
      <div className="frame-main column">{isConnected ? chatPane : <NotConnected />}</div>
    </div>
  );
}

function NotConnected() {
  const t = useT();
  return (
    <main className="chat-pane is-waiting">
      <p>{t('chat.refusal.noConnection')}</p>
      <Button size="medium" onClick={openMainWindow}>
        {t('chat.openInMain')}
      </Button>
    </main>
  );
}

/** Closes the window on an Escape that nothing else handles. A running reply and open popups come first. */
function closeOnEscape(): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.isComposing) return;
    const isOpen = document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
    if (isOpen) return;
    setTimeout(() => {
      if (!event.defaultPrevented) closeWindow();
    });
  };
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}
