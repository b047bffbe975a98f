/** Offers remedies after a reply that was filtered, refused, or ended by a full context window. */

import type { Message } from '../../../shared/conversation.ts';
import { useT } from '../../i18n.ts';
import { setModelPickerOpen } from '../../store/chats/chat-ui-store.ts';
import { useChat } from '../../store/chats/open-chat-store.ts';
import { Button } from '../../ui/button.tsx';
import { earlierMessages, regenerateWithFewer, startInNewChat } from './other-tries.ts';
import { fewerMessages } from './remedies.ts';

export function NoteRemedies({ message }: { readonly message: Message }) {
  const t = useT();
  const earlier = useChat((chat) => earlierMessages(chat.ids, message.id, chat.settings.historyLimit), 0);
  const ending = message.reply?.ending;
  const fewer = fewerMessages(earlier);
  if (ending === 'context')
    return (
      <>
        {fewer !== null && (
          <Button variant="quiet" onClick={() => void regenerateWithFewer(message.id, fewer)}>
            {t('chat.error.sendFewer')}
          </Button>
        )}
        <Button variant="quiet" onClick={() => void startInNewChat(message.id)}>
          {t('chat.error.startNewChat')}
        </Button>
      </>
    );
  if (ending !== 'filtered' && ending !== 'refused') return null;
  return (
    <Button variant="quiet" onClick={() => setModelPickerOpen(true)}>
      {t('commands.modelPicker')}
    </Button>
  );
}
