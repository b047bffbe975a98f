/** An empty chat: a calm word and three ways to begin, or the one that there is without a connection. */

import { useT } from '../i18n.ts';
import { chatUiStore } from '../store/chats/chat-ui-store.ts';
import { useConnections } from '../store/connections/connections-store.ts';
import { openDialog } from '../store/window/ui-store.ts';
import { Button } from '../ui/button.tsx';

export function EmptyChat() {
  const t = useT();
  const isConnected = useConnections((state) => state.connections.length > 0);
  const suggestions = [
    { label: t('chat.empty.explain'), text: t('chat.empty.explainPrompt') },
    { label: t('chat.empty.write'), text: t('chat.empty.writePrompt') },
    { label: t('chat.empty.code'), text: t('chat.empty.codePrompt') },
  ];
  return (
    <div className="empty-chat">
      <h1>{t('chat.empty.heading')}</h1>
      {isConnected ? null : <p>{t('chat.empty.noConnection')}</p>}
      <div className="empty-suggestions wraps">
        {isConnected ? null : (
          <Button
            size="medium"
            variant="primary"
            onClick={() => openDialog({ kind: 'connection-form', connectionId: null })}
          >
            {t('connections.connectTitle')}
          </Button>
        )}
        {(isConnected ? suggestions : []).map(({ label, text }) => (
          <Button size="medium" key={label} onClick={() => chatUiStore.setState({ suggestion: text })}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
