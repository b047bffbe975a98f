/** An empty chat: a calm word and three ways to begin. */

import { useT } from '../i18n.ts';
import { chatUiStore } from '../store/chat-ui-store.ts';
import { Button } from '../ui/button.tsx';

export function EmptyChat() {
  const t = useT();
  const suggestions = [
    { label: t('chat.empty.explain'), text: t('chat.empty.explainPrompt') },
    { label: t('chat.empty.write'), text: t('chat.empty.writePrompt') },
    { label: t('chat.empty.code'), text: t('chat.empty.codePrompt') },
  ];
  return (
    <div className="empty-chat">
      <h1>{t('chat.empty.heading')}</h1>
      <div className="empty-suggestions">
        {suggestions.map(({ label, text }) => (
          <Button key={label} onClick={() => chatUiStore.setState({ suggestion: text })}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
