/** The heading of a list that is not the usual one, with the way back. */

import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../i18n.ts';
import { showSidebarView } from '../store/sidebar-store.ts';
import { IconButton } from '../ui/icon-button.tsx';

export function ViewHeader({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  const t = useT();
  return (
    <div className="view-header">
      <IconButton
        size="small"
        label={t('sidebar.back')}
        icon={<ArrowLeft size={16} />}
        onClick={() => showSidebarView('chats')}
      />
      <h2>{title}</h2>
      {children}
    </div>
  );
}
