/** The heading of the archive and the trash, with a back button that takes the focus and later returns it. */

import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useT } from '../i18n.ts';
import { clearSearch } from '../store/chats/search-store.ts';
import { type SidebarView, showSidebarView } from '../store/window/sidebar-store.ts';
import { revealSidebar } from '../store/window/sidebar-visibility.ts';
import { IconButton } from '../ui/icon-button.tsx';

interface ViewHeaderProps {
  readonly view: SidebarView;
  readonly title: string;
  readonly children?: ReactNode;
}

/** The footer button that opens a view. */
export const viewButtonId = (view: SidebarView): string => `sidebar-view-${view}`;

const BACK_ID = 'sidebar-back';

export function ViewHeader({ view, title, children }: ViewHeaderProps) {
  const t = useT();
  const back = useRef<HTMLButtonElement>(null);
  const opener = viewButtonId(view);
  useLayoutEffect(() => {
    if (document.activeElement?.id === opener) back.current?.focus();
  }, [opener]);
  return (
    <div className="view-header line">
      <IconButton
        ref={back}
        id={BACK_ID}
        label={t('sidebar.back')}
        icon={<ArrowLeft size={16} />}
        onClick={() => leaveView(view)}
      />
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** Shows the view and focuses its back button before the next key press. */
export function openView(view: SidebarView): void {
  flushSync(() => {
    clearSearch();
    showSidebarView(view);
    revealSidebar();
  });
  document.getElementById(BACK_ID)?.focus();
}

/** Returns to the chats and focuses the button that opened the view. */
export function leaveView(view: SidebarView): void {
  showSidebarView('chats');
  document.getElementById(viewButtonId(view))?.focus();
}
