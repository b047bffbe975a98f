/** An empty chat: a heading and suggestions, or examples of what Parley can do with the practice service. */

import { useT } from '../i18n.ts';
import { ExampleCards } from '../services/example-cards.tsx';
import { chatUiStore } from '../store/chats/chat-ui-store.ts';
import { useChat } from '../store/chats/open-chat-store.ts';
import { useConnections } from '../store/connections/connections-store.ts';
import { openDialog } from '../store/window/ui-store.ts';
import { windowRole } from '../store/window/window-role.ts';
import { Button } from '../ui/button.tsx';

export function EmptyChat() {
  const t = useT();
  const isConnected = useConnections((state) => state.connections.length > 0);
  const isPractice = useIsPractice();
  // The quick window is for typing at once, so show no suggestions.
  if (windowRole().kind === 'quick' && isConnected)
    return (
      <div className="empty-chat">
        <h1>{t('chat.empty.heading')}</h1>
      </div>
    );
  if (isPractice)
    return (
      <div className="empty-chat">
        <h1>{t('chat.empty.practiceHeading')}</h1>
        <ExampleCards />
      </div>
    );
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

/** True if the chat uses the practice service. A chat that is still being created will use the only connection. */
function useIsPractice(): boolean {
  const connectionId = useChat((chat) => chat.settings.connectionId, null);
  return useConnections(({ connections }) =>
    connections.some(({ id, isPractice }) => isPractice && (id === connectionId || connections.length === 1)),
  );
}
