/** The chats of a backup: by folder, or those in which something was found. */

import { Folder as FolderIcon } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { ConversationSummary, Folder } from '../../../shared/conversation.ts';
import { groupBy } from '../../../shared/groups.ts';
import type { SearchGroup } from '../../../shared/search-results.ts';
import { useT } from '../../i18n.ts';
import { bringBack, readInBackup, searchInBackup, useBackup, useChatsNow } from '../../store/chats/backup-store.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/text-field.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { formatMoment } from '../../words/format.ts';
import { sinceThen } from './since.ts';

const SEARCH_DELAY_MS = 200;
/** A guess: two lines and the space around them. */
const ROW_HEIGHT_PX = 46;

type Row =
  | { readonly kind: 'folder'; readonly folder: Folder }
  | { readonly kind: 'chat'; readonly summary: ConversationSummary; readonly isFiled: boolean };

const keyOfRow = (row: Row): string => (row.kind === 'folder' ? `folder:${row.folder.id}` : `chat:${row.summary.id}`);
const rowHeight = (): number => ROW_HEIGHT_PX;
const rowClass = (row: Row): string => (row.kind === 'chat' && row.isFiled ? 'is-filed' : '');

export function BackupList({ searchBox }: { readonly searchBox: RefObject<HTMLInputElement | null> }) {
  const t = useT();
  const items = useBackup((state) => state.items);
  const folders = useBackup((state) => state.folders);
  const found = useBackup((state) => state.found);
  const openId = useBackup((state) => state.chat?.id ?? null);
  const scroller = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => void searchInBackup(query), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [query]);
  const rows = useMemo(
    () => (found === null ? rowsOf(items ?? [], folders) : rowsFound(found)),
    [items, folders, found],
  );
  return (
    <nav className="backup-list-pane column" aria-label={t('chat.backup.chats')}>
      <SearchField ref={searchBox} label={t('chat.backup.search')} value={query} onText={setQuery} />
      <div ref={scroller} className="backup-list-scroller">
        {found === null && items === null ? <p role="status">{t('chat.loading')}</p> : null}
        {found === null && items?.length === 0 ? <p className="remark">{t('chat.backup.isEmpty')}</p> : null}
        {found?.length === 0 ? <p className="remark">{t('chat.backup.notFound')}</p> : null}
        {rows.length > 0 ? (
          <VirtualList
            items={rows}
            keyOf={keyOfRow}
            heightOf={rowHeight}
            isMeasured
            scroller={scroller}
            rowClassName={rowClass}
          >
            {(row) =>
              row.kind === 'folder' ? (
                <FolderHeading folder={row.folder} />
              ) : (
                <ChatButton summary={row.summary} isOpen={row.summary.id === openId} />
              )
            }
          </VirtualList>
        ) : null}
      </div>
    </nav>
  );
}

/** Each folder with its chats, then the chats outside of all folders. */
function rowsOf(items: readonly ConversationSummary[], folders: readonly Folder[]): readonly Row[] {
  const known = new Set(folders.map((folder) => folder.id));
  const byFolder = groupBy(items, ({ folderId }) => (folderId !== null && known.has(folderId) ? folderId : null));
  const rows: Row[] = [];
  const addChats = (folderId: string | null): void => {
    for (const summary of byFolder.get(folderId) ?? [])
      rows.push({ kind: 'chat', summary, isFiled: folderId !== null });
  };
  for (const folder of folders) {
    rows.push({ kind: 'folder', folder });
    addChats(folder.id);
  }
  addChats(null);
  return rows;
}

const rowsFound = (found: readonly SearchGroup[]): readonly Row[] =>
  found.map(({ conversation }) => ({ kind: 'chat', summary: conversation, isFiled: false }));

function FolderHeading({ folder }: { readonly folder: Folder }) {
  const t = useT();
  return (
    <header className="backup-folder line">
      <FolderIcon size={14} aria-hidden="true" />
      <h3 className="one-line">{folder.name}</h3>
      <Button
        variant="quiet"
        aria-label={t('chat.backup.bringFolder', { name: folder.name })}
        onClick={() => void bringBack([], [folder.id])}
      >
        {t('chat.backup.bringBack')}
      </Button>
    </header>
  );
}

function ChatButton({ summary, isOpen }: { readonly summary: ConversationSummary; readonly isOpen: boolean }) {
  const t = useT();
  return (
    <button
      type="button"
      className="backup-row pressable"
      aria-current={isOpen}
      onClick={() => void readInBackup(summary.id)}
    >
      <span className="row-title one-line" dir="auto">
        {summary.title || t('sidebar.untitled')}
      </span>
      <span className="remark line">
        <span className="grows">{formatMoment(summary.updatedAt)}</span>
        <SinceThen summary={summary} />
      </span>
    </button>
  );
}

/** What became of the chat, in words. */
function SinceThen({ summary }: { readonly summary: ConversationSummary }) {
  const t = useT();
  const now = useChatsNow();
  if (now === null) return null;
  const since = sinceThen(summary, now.get(summary.id));
  const count = since.kind === 'grown' ? since.count : 0;
  return <span className={`since is-${since.kind}`}>{t(`chat.backup.since.${since.kind}`, { count })}</span>;
}
