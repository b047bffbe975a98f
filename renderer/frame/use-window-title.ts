/** Names the window after the chat that is open in it. */

import { useEffect } from 'react';
import { useT } from '../i18n.ts';
import { useChat } from '../store/open-chat-store.ts';

export function useWindowTitle(): void {
  const t = useT();
  const title = useChat((chat) => chat.summary.title, '');
  const words = title === '' ? t('app.name') : t('app.windowTitle', { title });
  useEffect(() => {
    document.title = words;
  }, [words]);
}
