/** The sidebar: new chat, search, and the list that is being looked at. */

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

/** Open, or folded to a narrow rail. In a narrow window it lies over the chat for as long as it is needed. */
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

/** Leaves the overlay when it has done its work. A part of its own, so that another chat renders no more of the sidebar than its rows. */
function OverlayEnd({ isNarrow }: { readonly isNarrow: boolean }): null {
  const currentId = useConversation(currentChatId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chat is what was looked for.
  useLayoutEffect(() => {
    if (sidebarStore.getState().isOverlayOpen && !isReplacingChat()) focusComposer();
  }, [currentId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: in a wide window there is none.
  useLayoutEffect(() => {
    if (sidebarStore.getState().isOverlayOpen) focusComposer();
  }, [isNarrow]);
  return null;
}

/** All else in the window is inert while it is open, which keeps the focus inside. */
function Overlay() {
  const t = useT();
  const dialog = useRef<HTMLDivElement>(null);
  useFocusBack();
  // On the chosen row, which the arrow keys go on from; the search box takes it afterwards when it was asked for.
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: for the pointer alone; Escape does the same. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is inside are real controls; Escape leaves them all. */}
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
