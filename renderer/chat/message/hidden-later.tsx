/** Tells the user that an edit, a new reply or another version hid later messages, and offers a way back. */

import { useEffect } from 'react';
import { useT } from '../../i18n.ts';
import { setHiddenLater, useChatUi } from '../../store/chats/chat-ui-store.ts';
import { openAt } from '../../store/chats/conversation-actions.ts';
import { announce } from '../../store/window/announcements.ts';
import { Button } from '../../ui/button.tsx';

export function HiddenLaterNote({ chatId }: { readonly chatId: string }) {
  const t = useT();
  const hidden = useChatUi((state) => state.hiddenLater);
  const words =
    hidden === null || hidden.conversationId !== chatId ? '' : t('chat.note.hiddenLater', { count: hidden.count });
  // Announce it elsewhere: screen readers would read a live region here again whenever a dialog closes.
  useEffect(() => {
    if (words !== '') announce(words);
  }, [words]);
  if (hidden === null || words === '') return null;
  const { messageId } = hidden;
  return (
    <p className="hidden-later line remark">
      {words}
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
