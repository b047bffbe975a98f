/** The chats of a backup beside the same chats now: by folder, or search results only. */

import { ChevronRight, Folder as FolderIcon } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { ConversationSummary, Folder } from '../../../shared/conversation.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { useT } from '../../i18n.ts';
import { inSlices } from '../../markdown/copying/steps.ts';
import { bringBack, readInBackup, useBackup } from '../../store/chats/backup-store.ts';
import { useChatsNow, useHasNoChatsNow } from '../../store/chats/chats-now-store.ts';
import { withId } from '../../store/remembered-ids.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { whileMounted } from '../../ui/while-mounted.ts';
import { formatDay, formatMoment } from '../../words/format.ts';
import { type Since, sinceThen } from './since.ts';
import { type Comparison, compareSteps, FRESH, type Row, rowsOf } from './then-now.ts';

/** A guess: a line and the space around it. */
const ROW_HEIGHT_PX = 34;
const NONE_OPEN: ReadonlySet<string> = new Set();
const SAME: Since = { kind: 'same' };

const keyOfRow = (row: Row): string => {
  if (row.kind === 'folder') return `folder:${row.folder.id}`;
  if (row.kind === 'chat') return `chat:${row.past.id}`;
  if (row.kind === 'same') return `same:${row.id}`;
  return row.kind === 'fresh' ? 'fresh' : `fresh:${row.now.id}`;
};
const rowHeight = (): number => ROW_HEIGHT_PX;
const rowClass = (row: Row): string => ('isFiled' in row && row.isFiled ? 'is-filed' : '');

interface Props {
  /** When the backup was made. */
  readonly createdAt: number;
}

export function BackupList({ createdAt }: Props) {
  const t = useT();
  const items = useBackup((state) => state.items);
  const folders = useBackup((state) => state.folders);
  const found = useBackup((state) => state.found);
  const openId = useBackup((state) => state.chat?.id ?? null);
  const scroller = useRef<HTMLDivElement>(null);
  const comparison = useComparison();
  const [open, setOpen] = useState(NONE_OPEN);
  const isAlone = useHasNoChatsNow();
  // Until the chats are compared, show only the first page: laying out all takes long, and the comparison folds most.
  const shownItems = useMemo(
    () => (comparison === null && !isAlone ? (items ?? []).slice(0, LIMITS.conversationPageSize) : (items ?? [])),
    [items, comparison, isAlone],
  );
  const rows = useMemo(
    () =>
      found === null
        ? rowsOf(shownItems, folders, comparison, open)
        : found.map(({ conversation }): Row => ({ kind: 'chat', past: conversation, isFiled: false })),
    [shownItems, folders, found, comparison, open],
  );
  // The open chat leaves the list less room, so keep the chat's row in view.
  useEffect(() => {
    if (openId !== null) scroller.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [openId]);
  const toggle = (id: string): void => setOpen(withId(open, id, !open.has(id)));
  return (
    <nav className="backup-list-pane column" aria-label={t('chat.backup.chats')}>
      <div className="then-now then-now-head">
        <h2>
          <b>{t('chat.backup.asOf')}</b> <span className="remark">{formatMoment(createdAt)}</span>
        </h2>
        <span />
        <h2>
          <b>{t('chat.backup.now')}</b> <span className="remark">{formatDay(Date.now())}</span>
        </h2>
      </div>
      <div ref={scroller} className="backup-list-scroller">
        {/* It has no role="status": screen readers would read it at each day while the user steps along the strip. */}
        {found === null && items === null ? <p className="remark">{t('chat.loading')}</p> : null}
        {found === null && items?.length === 0 ? <p className="remark">{t('chat.backup.isEmpty')}</p> : null}
        {found?.length === 0 ? <p className="remark">{t('chat.backup.notFound')}</p> : null}
        {rows.length > 0 ? (
          <VirtualList items={rows} keyOf={keyOfRow} heightOf={rowHeight} scroller={scroller} rowClassName={rowClass}>
            {(row) => <ListRow row={row} comparison={comparison} openId={openId} onToggle={toggle} />}
          </VirtualList>
        ) : null}
      </div>
    </nav>
  );
}

/** Null until the chats of both sides are read and compared. */
function useComparison(): Comparison | null {
  const items = useBackup((state) => state.items);
  const isWhole = useBackup((state) => state.isWhole);
  const now = useChatsNow();
  const [comparison, setComparison] = useState<Comparison | null>(null);
  useEffect(() => {
    if (items === null || !isWhole || now === null) return setComparison(null);
    return whileMounted(inSlices(compareSteps(items, now)), setComparison);
  }, [items, isWhole, now]);
  return comparison;
}

interface RowProps {
  readonly row: Row;
  readonly comparison: Comparison | null;
  readonly openId: string | null;
  readonly onToggle: (id: string) => void;
}

function ListRow({ row, comparison, openId, onToggle }: RowProps) {
  const t = useT();
  switch (row.kind) {
    case 'folder':
      return <FolderHeading folder={row.folder} />;
    case 'chat':
      return <ChatRow past={row.past} comparison={comparison} isOpen={row.past.id === openId} />;
    case 'same':
      return (
        <FoldRow isOpen={row.isOpen} onToggle={() => onToggle(row.id)}>
          {t('chat.backup.unchanged', { count: row.count })}
        </FoldRow>
      );
    case 'fresh':
      return (
        <div className="then-now is-fresh">
          <p className="then-cell faint">{t('chat.backup.notYet')}</p>
          <Link kind="fresh" />
          <FoldRow isOpen={row.isOpen} onToggle={() => onToggle(FRESH)}>
            {t('chat.backup.fresh', { count: row.count })}
          </FoldRow>
        </div>
      );
    case 'fresh-chat':
      return (
        <div className="then-now is-fresh">
          <span />
          <Link kind="fresh" />
          <p className="now-cell line">
            <Title summary={row.now} />
            <span className="since">{t('chat.backup.isNew')}</span>
          </p>
        </div>
      );
  }
}

interface FoldRowProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

function FoldRow({ isOpen, onToggle, children }: FoldRowProps) {
  return (
    <button type="button" className="backup-fold line remark pressable" aria-expanded={isOpen} onClick={onToggle}>
      <ChevronRight size={13} aria-hidden="true" />
      {children}
    </button>
  );
}

function FolderHeading({ folder }: { readonly folder: Folder }) {
  const t = useT();
  return (
    <header className="backup-folder line">
      <FolderIcon size={14} aria-hidden="true" />
      <h3 className="one-line" dir="auto">
        {folder.name}
      </h3>
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

interface ChatRowProps {
  readonly past: ConversationSummary;
  readonly comparison: Comparison | null;
  readonly isOpen: boolean;
}

function ChatRow({ past, comparison, isOpen }: ChatRowProps) {
  const t = useT();
  const chatsNow = useChatsNow();
  const now = chatsNow?.chats.get(past.id);
  // Search results may arrive before the comparison is complete.
  const since = comparison?.changed.get(past.id) ?? (chatsNow === null ? SAME : sinceThen(past, chatsNow));
  const isAway = since.kind === 'deleted' || since.kind === 'trashed';
  const title = past.title || t('sidebar.untitled');
  return (
    <div className={classNames('then-now', `is-${since.kind}`, isOpen && 'is-open')}>
      <div className="then-cell line">
        <button
          type="button"
          className="backup-row line grows pressable"
          aria-current={isOpen}
          onClick={() => void readInBackup(past.id)}
        >
          <Title summary={past} />
          {isAway ? null : <span className="remark">{t('numbers.messages', { count: past.messageCount })}</span>}
        </button>
        {isAway ? (
          <Button
            variant="quiet"
            className="backup-bring"
            aria-label={t('chat.backup.bringChat', { name: title })}
            onClick={() => void bringBack([past.id], [])}
          >
            {t('chat.backup.bringBack')}
          </Button>
        ) : null}
      </div>
      {chatsNow === null ? <span /> : <Link kind={since.kind} />}
      {chatsNow === null ? null : <NowCell now={now} since={since} />}
    </div>
  );
}

/** Says in words how the chat has changed, with its title now. */
function NowCell({ now, since }: { readonly now: ConversationSummary | undefined; readonly since: Since }) {
  const t = useT();
  const words = t(`chat.backup.since.${since.kind}`, { count: 'count' in since ? since.count : 0 });
  return (
    <p className="now-cell line">
      {now === undefined || since.kind === 'same' ? null : <Title summary={now} />}
      <span className="since">{words}</span>
    </p>
  );
}

function Title({ summary }: { readonly summary: ConversationSummary }) {
  const t = useT();
  return (
    <span className="row-title one-line grows" dir="auto">
      {summary.title || t('sidebar.untitled')}
    </span>
  );
}

/** The line from then to now: it continues, carries a mark, ends, or starts. */
function Link({ kind }: { readonly kind: Since['kind'] | 'fresh' }) {
  return (
    <svg className="then-now-link" viewBox="0 0 80 12" width="80" height="12" aria-hidden="true" focusable="false">
      {kind === 'deleted' || kind === 'trashed' ? (
        <path d="M0 6H36M36 2l8 8M44 2l-8 8" />
      ) : kind === 'fresh' ? (
        <path d="M44 6H80M36 6a4 4 0 1 0 8 0a4 4 0 1 0-8 0" />
      ) : (
        <path d="M0 6H80" />
      )}
      {kind === 'grown' || kind === 'shrunk' ? <circle cx="40" cy="6" r="3.5" /> : null}
    </svg>
  );
}
