/** The sidebar: new chat, search, and the current list. */

import { useEffect, useLayoutEffect, useRef } from 'react';
import { useT } from '../i18n.ts';
import { focusComposer, isReplacingChat } from '../store/chats/chat-ui-store.ts';
import { currentChatId, useConversation } from '../store/chats/open-chat-store.ts';
import { useSearch } from '../store/chats/search-store.ts';
import { useSettings } from '../store/window/settings-store.ts';
import { type SidebarView, setOverlayOpen, sidebarStore, useSidebar } from '../store/window/sidebar-store.ts';
import { useFocusBack } from '../ui/focus-back.ts';
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
import { useIsNarrow } from './use-is-narrow.ts';
import { useListCommands } from './use-list-commands.ts';
import { leaveView } from './view-header.tsx';
import './sidebar.css';
import './rows.css';

/** Shows the sidebar, or its rail if it is collapsed. In a narrow window, the open sidebar covers the chat. */
export function Sidebar() {
  useListCommands();
  const isNarrow = useIsNarrow();
  const isOpen = useSettings((settings) => settings.isSidebarOpen);
  const isOverlayOpen = useSidebar((state) => state.isOverlayOpen);
  return (
    <>
      <OverlayEnd isNarrow={isNarrow} />
      {isOpen && !isNarrow ? <OpenSidebar /> : <SidebarRail isHidden={isNarrow && isOverlayOpen} />}
      {isNarrow && isOverlayOpen ? <Overlay /> : null}
    </>
  );
}

/**
 * Closes the overlay when the user picks a chat or the window becomes wide. A separate component, so that switching
 * chats rerenders nothing else here.
 */
function OverlayEnd({ isNarrow }: { readonly isNarrow: boolean }): null {
  const currentId = useConversation(currentChatId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening another chat closes the overlay.
  useLayoutEffect(() => {
    if (sidebarStore.getState().isOverlayOpen && !isReplacingChat()) focusComposer();
  }, [currentId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a wide window has no overlay.
  useLayoutEffect(() => {
    if (sidebarStore.getState().isOverlayOpen) focusComposer();
  }, [isNarrow]);
  return null;
}

/** The rest of the window is inert while the overlay is open, which traps the focus. */
function Overlay() {
  const t = useT();
  const dialog = useRef<HTMLDivElement>(null);
  useFocusBack();
  // Focus the row that Tab reaches, for the arrow keys, unless the search box has just taken the focus on request.
  useEffect(() => {
    const places = ['[data-row-key][tabindex="0"]', '[type="search"]'];
    const place = places.map((one) => dialog.current?.querySelector<HTMLElement>(one)).find((one) => one != null);
    if (dialog.current?.contains(document.activeElement) === false) place?.focus();
  }, []);
  return (
    <div
      ref={dialog}
      role="dialog"
      aria-modal="true"
      aria-label={t('sidebar.conversations')}
      className="sidebar-overlay"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        setOverlayOpen(false);
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only for the pointer; Escape does the same. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above. */}
      <div className="sidebar-scrim" onClick={() => setOverlayOpen(false)} />
      <OpenSidebar />
    </div>
  );
}

function OpenSidebar() {
  const t = useT();
  const widthPx = useSettings((settings) => settings.sidebarWidthPx);
  const view = useSidebar((state) => state.view);
  const isSearching = useSearch((state) => state.query.trim() !== '');
  return (
    <nav aria-label={t('sidebar.conversations')} className="sidebar column" style={{ inlineSize: `${widthPx}px` }}>
      <SidebarHeader />
      <SearchBox />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it contains real controls; Escape leaves all of them. */}
      <div
        className="sidebar-content column"
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented || view === 'chats' || isSearching) return;
          event.preventDefault();
          leaveView(view);
        }}
      >
        {isSearching ? <SearchResults /> : <List view={view} />}
      </div>
      <BulkBar />
      <SidebarFooter />
      <ResizeHandle widthPx={widthPx} />
    </nav>
  );
}

function List({ view }: { readonly view: SidebarView }) {
  switch (view) {
    case 'chats':
      return <ChatList />;
    case 'archived':
      return <ArchiveView />;
    case 'trash':
      return <TrashView />;
  }
}
