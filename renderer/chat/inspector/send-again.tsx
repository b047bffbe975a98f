/** Sends a reply's stored request again, or says why that isn't possible. */

import { Repeat } from 'lucide-react';
import { useId, useState } from 'react';
import { requestUrl } from '../../../shared/addresses/base-url.ts';
import type { Connection } from '../../../shared/connection.ts';
import type { Message } from '../../../shared/conversation.ts';
import type { TextKey } from '../../../shared/locales/text-key.ts';
import type { RequestDetails } from '../../../shared/requests/request-details.ts';
import { useT } from '../../i18n.ts';
import { showDialog } from '../../store/chats/chat-ui-store.ts';
import { readDetails, sendExactlyAgain } from '../../store/chats/conversation-actions.ts';
import { isAnswering } from '../../store/chats/conversation-state.ts';
import { useChat, useMessage } from '../../store/chats/open-chat-store.ts';
import { connectionOf, useConnection } from '../../store/connections/connections-store.ts';
import { notify } from '../../store/window/notices-store.ts';
import { Button } from '../../ui/button.tsx';

export function SendAgain({ details }: { readonly details: RequestDetails }) {
  const t = useT();
  const noteId = useId();
  const message = useMessage(details.messageId);
  const connection = useConnection(message?.reply?.connectionId ?? null);
  const isRunning = useChat(isAnswering, false);
  const [isSending, setSending] = useState(false);
  if (message === undefined) return null;
  const hindrance = hindranceOf(details, connection);
  const send = async (): Promise<void> => {
    setSending(true);
    const againId = await sendExactlyAgain(message.id);
    setSending(false);
    if (againId !== null) showDialog({ kind: 'again', before: message, details, againId });
  };
  return (
    <>
      <Button
        icon={<Repeat size={14} />}
        disabled={hindrance !== null || isRunning || isSending}
        aria-describedby={noteId}
        onClick={() => void send()}
      >
        {t('chat.again.button')}
      </Button>
      <p id={noteId} className={hindrance === null ? 'visually-hidden' : 'send-again-note remark'}>
        {t(hindrance ?? 'chat.again.explain')}
      </p>
    </>
  );
}

/** Sends the request again from a menu. If that isn't possible, a notice says why. */
export async function sendAgain(message: Message): Promise<void> {
  const details = await readDetails(message.id);
  const hindrance =
    details === null
      ? 'chat.again.notRecorded'
      : hindranceOf(details, connectionOf(message.reply?.connectionId ?? null));
  if (details === null || hindrance !== null) {
    notify({ level: 'alert', key: hindrance ?? 'chat.again.notRecorded' });
    return;
  }
  const againId = await sendExactlyAgain(message.id);
  if (againId !== null) showDialog({ kind: 'again', before: message, details, againId });
}

function hindranceOf(details: RequestDetails, connection: Connection | undefined): TextKey | null {
  if (details.sentMessages.some(({ id }) => id === details.messageId)) return 'chat.again.continued';
  if (connection === undefined) return 'chat.again.noConnection';
  if (details.url !== requestUrl(connection.baseUrl, '/chat/completions')) return 'chat.again.otherAddress';
  return connection.key.state === 'none' && !connection.isKeyless ? 'chat.again.noKey' : null;
}
