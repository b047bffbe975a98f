/** The heading of a list that is not the usual one, with the way back: it takes the focus, and gives it back. */

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

/** The button at the sidebar's foot that opens a view. */
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

/** In sight and with the focus on the way back before the next key, wherever it was asked for. */
export function openView(view: SidebarView): void {
  flushSync(() => {
    clearSearch();
    showSidebarView(view);
    revealSidebar();
  });
  document.getElementById(BACK_ID)?.focus();
}

/** Back to the chats, with the focus on the button that had opened the view. */
export function leaveView(view: SidebarView): void {
  showSidebarView('chats');
  document.getElementById(viewButtonId(view))?.focus();
}
