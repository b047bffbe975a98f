/** The app's frame, where the features meet. */

import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { useLayoutEffect } from 'react';
import { AppDialogs } from './app-dialogs.tsx';
import { ChatPane } from './chat/chat-pane.tsx';
import { entriesOfMessage } from './chat/message/message-entries.ts';
import { ReplyAnnouncer } from './chat/message/reply-announcer.tsx';
import { useFocusKeeper } from './frame/focus-keeper.ts';
import { LibraryTrouble } from './frame/library-trouble.tsx';
import { MessageMenu } from './frame/message-menu.tsx';
import { NoticesRegion } from './frame/notices-region.tsx';
import { QuickFrame } from './frame/quick-frame.tsx';
import { StandingAlerts } from './frame/standing-alerts.tsx';
import { useAppCommands } from './frame/use-app-commands.ts';
import { usePageLook } from './frame/use-page-look.ts';
import { WindowTitle } from './frame/window-title.tsx';
import { useDirection } from './i18n.ts';
import { Sidebar } from './sidebar/sidebar.tsx';
import { useIsNarrow } from './sidebar/use-is-narrow.ts';
import { useConversations } from './store/chats/chat-list-store.ts';
import { useConversation } from './store/chats/open-chat-store.ts';
import { useConnections } from './store/connections/connections-store.ts';
import { useLibrary } from './store/library/library-store.ts';
import { useSidebar } from './store/window/sidebar-store.ts';
import { windowRole } from './store/window/window-role.ts';
import { keepInputMethodKeys } from './ui/input-method.ts';
import { TooltipLayer } from './ui/tooltip.tsx';
import { Welcome } from './welcome/welcome.tsx';

/** The page. `CSPProvider` turns off Base UI's `<style>` elements: the policy forbids them, and our rules suffice. */
export function App() {
  usePageLook();
  useAppCommands();
  useLayoutEffect(() => keepInputMethodKeys(window), []);
  useFocusKeeper();
  const direction = useDirection();
  const isLibraryReady = useLibrary((state) => state.library?.kind === 'ready');
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={direction}>
        <WindowTitle />
        {isLibraryReady ? FRAMES[windowRole().kind]() : <LibraryTrouble />}
        <AppDialogs />
        <MessageMenu entriesOf={entriesOfMessage} />
        <NoticesRegion />
        <ReplyAnnouncer />
        <TooltipLayer />
      </DirectionProvider>
    </CSPProvider>
  );
}

/** A window with one chat: everything around it is in the main window. */
function ChatFrame() {
  return (
    <div className="frame">
      <div className="frame-main column">
        <ChatPane />
      </div>
    </div>
  );
}

const FRAMES = {
  main: () => <Frame />,
  chat: () => <ChatFrame />,
  quick: () => <QuickFrame chatPane={<ChatPane />} />,
} as const;

/** Without a connection, the welcome screen appears only if no chat is open: old chats can still be read. */
function Frame() {
  const isConnected = useConnections((state) => state.connections.length > 0);
  const hasChats = useConversations((state) => state.active.total > 0);
  const isChatOpen = useConversation(
    (state) => state.chat !== null || state.openingId !== null || state.startId !== null,
  );
  const isOverlayOpen = useSidebar((state) => state.isOverlayOpen);
  const isCovered = useIsNarrow() && isOverlayOpen;
  const hasSidebar = isConnected || hasChats || isChatOpen;
  return (
    <div className="frame">
      {hasSidebar ? <Sidebar /> : null}
      <div className="frame-main column" inert={hasSidebar && isCovered}>
        <StandingAlerts />
        {isConnected || isChatOpen ? <ChatPane /> : <Welcome hasSidebar={hasChats} />}
      </div>
    </div>
  );
}
