/** The time machine: a strip of days with backups, the chats as they were then, and what became of them since. */

import { useEffect, useMemo, useRef, useState } from 'react';
import { useT } from '../../i18n.ts';
import { ChapterPage } from '../../services/chapter-page.tsx';
import { leaveBackup, lookInto, searchInBackup, showInBackups, useBackup } from '../../store/chats/backup-store.ts';
import { forgetChatsNow, loadChatsNow } from '../../store/chats/chats-now-store.ts';
import { backUpNow, loadDataStatus, useDataStatus } from '../../store/library/data-store.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SearchField } from '../../ui/text-field.tsx';
import { formatBytes } from '../../words/format.ts';
import { BackupChat, BackupOutcome } from './backup-chat.tsx';
import { BackupList } from './backup-list.tsx';
import { DayStrip } from './day-strip.tsx';
import { backupToOpen } from './days.ts';
import './backup.css';

const SEARCH_DELAY_MS = 200;

interface Props {
  /** Null opens the newest backup from before today, or else the newest. */
  readonly backupId: string | null;
  /** A chat to show as it was then. */
  readonly conversationId: string | undefined;
  readonly children: React.ReactNode;
}

export function TimeMachinePage({ backupId, conversationId, children }: Props) {
  const t = useT();
  const status = useDataStatus();
  const chat = useBackup((state) => state.chat);
  const searchBox = useRef<HTMLInputElement>(null);
  const [chosenId, setChosenId] = useState(backupId);
  const [query, setQuery] = useState('');
  const backups = useMemo(() => (status?.backups ?? []).toSorted((a, b) => a.createdAt - b.createdAt), [status]);
  const shown =
    backups.find(({ id }) => id === chosenId) ?? (chosenId === null ? backupToOpen(backups, Date.now()) : undefined);
  const shownId = shown?.id ?? chosenId;
  const outcome = useBackup((state) => state.broughtBack?.kind ?? null);
  useEffect(() => void loadDataStatus(), []);
  useEffect(() => {
    if (outcome !== 'running') void loadChatsNow();
  }, [outcome]);
  useEffect(() => forgetChatsNow, []);
  useEffect(() => {
    showInBackups(conversationId ?? null);
    return leaveBackup;
  }, [conversationId]);
  useEffect(() => {
    if (shownId !== null) void lookInto(shownId);
  }, [shownId]);
  useEffect(() => {
    const timer = setTimeout(() => void searchInBackup(query), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [query]);
  return (
    <ChapterPage
      isFlush
      chapter="time-machine"
      className={classNames('backup-view', chat !== null && 'has-chat')}
      initialFocus={searchBox}
      tools={<SearchField ref={searchBox} label={t('chat.backup.search')} value={query} onText={setQuery} />}
      note={
        status === null
          ? t('chat.backup.words')
          : t('chat.backup.kept', { count: backups.length, size: formatBytes(status.backupsSizeBytes) })
      }
    >
      {status !== null && backups.length === 0 ? (
        <div className="backup-none stack">
          <p>{t('settings.data.noBackups')}</p>
          <Button onClick={() => void backUpNow()}>{t('settings.data.backUpNow')}</Button>
        </div>
      ) : (
        <>
          {shown === undefined ? null : <DayStrip backups={backups} shown={shown} onChoose={setChosenId} />}
          <div className="backup-panes">
            <BackupList createdAt={shown?.createdAt ?? Date.now()} />
            {chat === null ? null : <BackupChat key={chat.id} chat={chat} />}
          </div>
          <BackupOutcome />
        </>
      )}
      {children}
    </ChapterPage>
  );
}
