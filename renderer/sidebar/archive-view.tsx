/** The archived conversations. */

import { useEffect, useMemo } from 'react';
import { useT } from '../i18n.ts';
import { loadList, useConversations } from '../store/chats/chat-list-store.ts';
import { useToday } from '../words/use-today.ts';
import { rowsByAge } from './rows.ts';
import { ViewHeader } from './view-header.tsx';
import { VirtualRows } from './virtual-rows.tsx';

export function ArchiveView() {
  const t = useT();
  const items = useConversations((state) => state.archived.items);
  const isLoaded = useConversations((state) => state.isArchiveLoaded);
  const today = useToday();
  useEffect(() => void loadList('archived'), []);
  const rows = useMemo(() => rowsByAge(items, today), [items, today]);
  return (
    <>
      <ViewHeader view="archived" title={t('sidebar.archive')} />
      {isLoaded && rows.length === 0 ? (
        <p className="sidebar-empty">{t('sidebar.archiveEmpty')}</p>
      ) : (
        <VirtualRows rows={rows} label={t('sidebar.archive')} />
      )}
    </>
  );
}
