/** The conversations, grouped by pin, folder and age. */

import { useDeferredValue, useEffect, useMemo } from 'react';
import { useT } from '../i18n.ts';
import { loadList, useConversations } from '../store/chats/chat-list-store.ts';
import { useFolders } from '../store/chats/folders-store.ts';
import { useToday } from '../words/use-today.ts';
import { arrangeRows } from './rows.ts';
import { VirtualRows } from './virtual-rows.tsx';

export function ChatList() {
  const t = useT();
  const items = useConversations((state) => state.active.items);
  const folders = useFolders((state) => state.folders);
  const openFolderIds = useFolders((state) => state.openIds);
  const today = useToday();
  useEffect(() => void loadList('active'), []);
  const rows = useMemo(
    () => arrangeRows({ items, folders, openFolderIds, now: today }),
    [items, folders, openFolderIds, today],
  );
  // At startup the composer comes first; the rows render afterwards, with their code and fonts.
  const isDrawn = useDeferredValue(true, false);
  if (!isDrawn) return <div className="rows-scroller" />;
  if (rows.length === 0) return <p className="sidebar-empty">{t('sidebar.noChats')}</p>;
  return <VirtualRows rows={rows} label={t('sidebar.conversations')} />;
}
