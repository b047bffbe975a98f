/** The chats of a backup: by folder, or those in which something was found. */

import { Folder as FolderIcon } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import type { ConversationSummary, Folder } from '../../../shared/conversation.ts';
import { useT } from '../../i18n.ts';
import { bringBack, readInBackup, searchInBackup, useBackup } from '../../store/backup-store.ts';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/format.ts';
import { SearchField } from '../../ui/text-field.tsx';

const SEARCH_DELAY_MS = 200;
/** More are drawn on request: a list of thousands would be felt at each key. */
const SHOWN_STEP = 200;

export function BackupList({ searchBox }: { readonly searchBox: RefObject<HTMLInputElement | null> }) {
  const t = useT();
  const items = useBackup((state) => state.items);
  const folders = useBackup((state) => state.folders);
  const found = useBackup((state) => state.found);
  const [query, setQuery] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => void searchInBackup(query), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [query]);
  return (
    <nav className="backup-list-pane column" aria-label={t('chat.backup.chats')}>
      <SearchField ref={searchBox} label={t('chat.backup.search')} value={query} onText={setQuery} />
      <div className="backup-list-scroller">
        {found === null ? (
          <Folders items={items} folders={folders} />
        ) : (
          <Chats items={found.map((group) => group.conversation)} nothing={t('chat.backup.notFound')} />
        )}
      </div>
    </nav>
  );
}

interface FoldersProps {
  readonly items: readonly ConversationSummary[] | null;
  readonly folders: readonly Folder[];
}

function Folders({ items, folders }: FoldersProps) {
  const t = useT();
  if (items === null) return <p role="status">{t('chat.loading')}</p>;
  const known = new Set(folders.map((folder) => folder.id));
  return (
    <>
      {folders.map((folder) => (
        <section key={folder.id} className="backup-folder-group" aria-label={folder.name}>
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
          <Chats items={items.filter((item) => item.folderId === folder.id)} />
        </section>
      ))}
      <Chats
        items={items.filter((item) => item.folderId === null || !known.has(item.folderId))}
        {...(items.length === 0 ? { nothing: t('chat.backup.isEmpty') } : {})}
      />
    </>
  );
}

interface ChatsProps {
  readonly items: readonly ConversationSummary[];
  /** Said when there are none. */
  readonly nothing?: string;
}

function Chats({ items, nothing }: ChatsProps) {
  const t = useT();
  const openId = useBackup((state) => state.chat?.id ?? null);
  const [shown, setShown] = useState(SHOWN_STEP);
  if (items.length === 0) return nothing === undefined ? null : <p className="remark">{nothing}</p>;
  return (
    <>
      <ul className="backup-chats">
        {items.slice(0, shown).map((item) => (
          <li key={item.id}>
            <button
              type="button"
              className="backup-row pressable"
              aria-current={item.id === openId}
              onClick={() => void readInBackup(item.id)}
            >
              <span className="row-title one-line">{item.title || t('sidebar.untitled')}</span>
              <span className="remark">{formatMoment(item.updatedAt)}</span>
            </button>
          </li>
        ))}
      </ul>
      {items.length > shown ? (
        <Button variant="quiet" onClick={() => setShown(shown + SHOWN_STEP)}>
          {t('app.showMore')}
        </Button>
      ) : null}
    </>
  );
}
