/** Names the window after the chat that is open in it. */

import { useEffect } from 'react';
import { useT } from '../i18n.ts';
import { useChat } from '../store/chats/open-chat-store.ts';

/** A part of its own, so that another chat renders no more than this. */
export function WindowTitle(): null {
  const t = useT();
  const title = useChat((chat) => chat.summary.title, '');
  const words = title === '' ? t('app.name') : t('app.windowTitle', { title });
  useEffect(() => {
    document.title = words;
  }, [words]);
  return null;
}
