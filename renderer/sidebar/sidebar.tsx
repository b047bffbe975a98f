/** The sidebar: new chat, search, and the list that is being looked at. */

import { useT } from '../i18n.ts';
import { useSearch } from '../store/search-store.ts';
import { updateSettings, useSettings } from '../store/settings-store.ts';
import { useSidebar } from '../store/sidebar-store.ts';
import { ArchiveView } from './archive-view.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ChatList } from './chat-list.tsx';
import { ResizeHandle } from './resize-handle.tsx';
import { SearchBox } from './search-box.tsx';
import { SearchResults } from './search-results.tsx';
import { SidebarFooter } from './sidebar-footer.tsx';
import { SidebarHeader } from './sidebar-header.tsx';
import { SidebarRail } from './sidebar-rail.tsx';
import { TrashView } from './trash-view.tsx';
import './sidebar.css';
import './rows.css';

/** Open, or folded to a narrow rail. In a narrow window it lies over the chat. */
export function Sidebar() {
  const t = useT();
  const isOpen = useSettings((settings) => settings.isSidebarOpen);
  const widthPx = useSettings((settings) => settings.sidebarWidthPx);
  const view = useSidebar((state) => state.view);
  const isSearching = useSearch((state) => state.query.trim() !== '');
  if (!isOpen) return <SidebarRail />;
  return (
    <>
      <button
        type="button"
        className="sidebar-scrim"
        tabIndex={-1}
        aria-hidden="true"
        onClick={() => void updateSettings({ isSidebarOpen: false })}
      />
      <nav aria-label={t('sidebar.conversations')} className="sidebar" style={{ inlineSize: `${widthPx}px` }}>
        <SidebarHeader />
        <SearchBox />
        <div className="sidebar-content">
          {isSearching ? (
            <SearchResults />
          ) : view === 'chats' ? (
            <ChatList />
          ) : view === 'archived' ? (
            <ArchiveView />
          ) : (
            <TrashView />
          )}
        </div>
        <BulkBar />
        <SidebarFooter />
        <ResizeHandle widthPx={widthPx} />
      </nav>
    </>
  );
}
