/** Tells the user that switching versions hid later messages, and offers a way back. */

import { useT } from '../../i18n.ts';
import { setHiddenLater, useChatUi } from '../../store/chats/chat-ui-store.ts';
import { openAt } from '../../store/chats/conversation-actions.ts';
import { Button } from '../../ui/button.tsx';

export function HiddenLaterNote({ chatId }: { readonly chatId: string }) {
  const t = useT();
  const hidden = useChatUi((state) => state.hiddenLater);
  if (hidden === null || hidden.conversationId !== chatId) return null;
  const { messageId } = hidden;
  return (
    <p role="status" className="hidden-later line remark">
      {t('chat.note.hiddenLater', { count: hidden.count })}
      {messageId !== null && (
        <Button
          variant="quiet"
          onClick={() => {
            setHiddenLater(null);
            void openAt(chatId, messageId);
          }}
        >
          {t('app.show')}
        </Button>
      )}
    </p>
  );
}
