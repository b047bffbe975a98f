/** One folder in the sidebar. */

import { ChevronRight, Folder, FolderOpen } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useT } from '../i18n.ts';
import { DisplayText } from '../markdown/display-text.tsx';
import { nameFolder } from '../store/chats/folders-store.ts';
import { openRowMenu } from '../store/chats/row-menu-store.ts';
import { setRenaming } from '../store/window/sidebar-store.ts';
import { classNames } from '../ui/class-names.ts';
import { dropTarget, startFolderDrag } from './drag.ts';
import { indentPx } from './folder-tree.ts';
import { RenameField } from './rename-field.tsx';
import type { FolderRowFacts } from './row-list.ts';
import { RowMenuButton } from './row-menu-button.tsx';
import { turnFolder } from './use-folder-room.ts';

export interface FolderRowProps {
  readonly row: FolderRowFacts;
  readonly style: CSSProperties;
  readonly isRenaming: boolean;
  readonly isTabStop: boolean;
}

export function FolderRow({ row, style, isRenaming, isTabStop }: FolderRowProps) {
  const { folder, isOpen, count } = row;
  const t = useT();
  const Icon = isOpen ? FolderOpen : Folder;
  const triggerId = `actions-${folder.id}`;
  const countId = `count-${folder.id}`;
  return (
    <li className="row folder-row" style={style} data-depth={row.depth} {...dropTarget(folder.id)}>
      <div className="row-box" style={{ marginInlineStart: `${indentPx(row.depth, 14)}px` }}>
        {isRenaming ? (
          <RenameField
            value={folder.name}
            label={t('sidebar.renameFolder')}
            onDone={(next) => {
              setRenaming(null);
              void nameFolder(folder, next, count);
            }}
          />
        ) : (
          <>
            <button
              type="button"
              className="row-button line grows"
              data-row-key={row.key}
              tabIndex={isTabStop ? 0 : -1}
              aria-expanded={isOpen}
              aria-describedby={countId}
              draggable
              onDragStart={(event) => startFolderDrag(event, folder.id)}
              onClick={() => turnFolder(folder.id, !isOpen)}
              onContextMenu={(event) => {
                event.preventDefault();
                openRowMenu({ kind: 'folder', folder }, event.currentTarget);
              }}
            >
              <ChevronRight size={14} className={classNames('row-chevron', isOpen && 'is-open')} aria-hidden="true" />
              <Icon size={15} className="row-icon" aria-hidden="true" />
              <span className="row-title one-line grows" dir="auto">
                <DisplayText text={folder.name} />
              </span>
            </button>
            <span id={countId} className="row-count small-remark">
              <span aria-hidden="true">{count}</span>
              <span className="visually-hidden">{t('numbers.chats', { count })}</span>
            </span>
            <RowMenuButton
              id={triggerId}
              label={t('sidebar.folderActions')}
              subject={{ kind: 'folder', folder }}
              isTabStop={isTabStop}
            />
          </>
        )}
      </div>
    </li>
  );
}
