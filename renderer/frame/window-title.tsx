/** Names the window after its open chat. */

import { useEffect } from 'react';
import { useT } from '../i18n.ts';
import { useChat } from '../store/chats/open-chat-store.ts';

/** A separate component, so that a new title doesn't rerender the whole frame. */
export function WindowTitle(): null {
  const t = useT();
  const title = useChat((chat) => chat.summary.title, '');
  const words = title === '' ? t('app.name') : t('app.windowTitle', { title });
  useEffect(() => {
    document.title = words;
  }, [words]);
  return null;
}
