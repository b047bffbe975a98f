/** Actions for all selected chats. */

import { Archive, Download, FolderInput, Pin, Trash2, X } from 'lucide-react';
import type { BulkAction } from '../../shared/library.ts';
import { useT } from '../i18n.ts';
import { applyToMany } from '../store/chats/chat-list-store.ts';
import { clearSelection, useSidebar } from '../store/window/sidebar-store.ts';
import { openDialog } from '../store/window/ui-store.ts';
import { IconButton } from '../ui/icon-button.tsx';

export function BulkBar() {
  const t = useT();
  const selectedIds = useSidebar((state) => state.selectedIds);
  const view = useSidebar((state) => state.view);
  if (selectedIds.size === 0) return null;
  const ids = [...selectedIds];
  const apply = (action: BulkAction): void => {
    clearSelection();
    void applyToMany(ids, action);
  };
  const isArchive = view === 'archived';
  return (
    <section className="bulk-bar line" aria-label={t('sidebar.bulk.label')}>
      <p role="status">{t('sidebar.bulk.selected', { count: ids.length })}</p>
      <IconButton
        label={t('sidebar.bulk.pin')}
        icon={<Pin size={15} />}
        onClick={() => apply({ kind: 'pin', isPinned: true })}
      />
      <IconButton
        label={isArchive ? t('sidebar.bulk.unarchive') : t('sidebar.bulk.archive')}
        icon={<Archive size={15} />}
        onClick={() => apply({ kind: 'archive', isArchived: !isArchive })}
      />
      <IconButton
        label={t('sidebar.bulk.move')}
        icon={<FolderInput size={15} />}
        onClick={() => openDialog({ kind: 'move', ids })}
      />
      <IconButton
        label={t('sidebar.bulk.export')}
        icon={<Download size={15} />}
        onClick={() => openDialog({ kind: 'export', ids })}
      />
      <IconButton
        label={t('sidebar.bulk.delete')}
        icon={<Trash2 size={15} />}
        onClick={() => apply({ kind: 'delete' })}
      />
      <IconButton label={t('sidebar.bulk.clear')} icon={<X size={15} />} onClick={clearSelection} />
    </section>
  );
}
