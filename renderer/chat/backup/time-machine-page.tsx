/** The time machine: a strip of days with backups, the chats as they were then, and what became of them since. */

import { useEffect, useMemo, useRef, useState } from 'react';
import type { BackupInfo } from '../../../shared/library.ts';
import { useT } from '../../i18n.ts';
import { ChapterPage } from '../../services/chapter-page.tsx';
import { leaveBackup, loadChatsNow, lookInto, useBackup } from '../../store/chats/backup-store.ts';
import { backUpNow, loadDataStatus, useDataStatus } from '../../store/library/data-store.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatBytes, formatDay, formatMoment } from '../../words/format.ts';
import { BackupChat, BackupOutcome } from './backup-chat.tsx';
import { BackupList } from './backup-list.tsx';
import './backup.css';

interface Props {
  /** Null opens the newest backup. */
  readonly backupId: string | null;
  readonly children: React.ReactNode;
}

export function TimeMachinePage({ backupId, children }: Props) {
  const t = useT();
  const status = useDataStatus();
  const chat = useBackup((state) => state.chat);
  const searchBox = useRef<HTMLInputElement>(null);
  const [chosenId, setChosenId] = useState(backupId);
  const backups = useMemo(() => (status?.backups ?? []).toSorted((a, b) => a.createdAt - b.createdAt), [status]);
  const shown = backups.find(({ id }) => id === chosenId) ?? (chosenId === null ? backups.at(-1) : undefined);
  const shownId = shown?.id ?? chosenId;
  useEffect(() => {
    void loadDataStatus();
    void loadChatsNow();
  }, []);
  useEffect(() => {
    if (shownId === null) return;
    void lookInto(shownId);
    return leaveBackup;
  }, [shownId]);
  return (
    <ChapterPage
      isFlush
      chapter="time-machine"
      className={classNames('backup-view', chat !== null && 'has-chat')}
      initialFocus={searchBox}
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
            <BackupList searchBox={searchBox} />
            {chat === null ? (
              <p className="backup-nothing remark">{t('chat.backup.choose')}</p>
            ) : (
              <BackupChat key={chat.id} chat={chat} />
            )}
          </div>
          <BackupOutcome />
        </>
      )}
      {children}
    </ChapterPage>
  );
}

interface DayStripProps {
  readonly backups: readonly BackupInfo[];
  readonly shown: BackupInfo;
  readonly onChoose: (id: string) => void;
}

/** One dot for each backup, by time; the handle is a slider whose value is the date. */
function DayStrip({ backups, shown, onChoose }: DayStripProps) {
  const t = useT();
  const at = backups.indexOf(shown);
  const [first, last] = [backups[0] ?? shown, backups.at(-1) ?? shown];
  return (
    <div className="day-strip">
      <p className="day-shown">
        <b>{t('chat.backup.asOf')}</b> <span>{formatMoment(shown.createdAt)}</span>
      </p>
      <input
        type="range"
        className="slider"
        aria-label={t('chat.backup.day')}
        aria-valuetext={formatMoment(shown.createdAt)}
        min={0}
        max={Math.max(0, backups.length - 1)}
        step={1}
        value={at}
        disabled={backups.length < 2}
        onChange={(event) => {
          const next = backups[Number(event.currentTarget.value)];
          if (next !== undefined) onChoose(next.id);
        }}
      />
      <div className="day-dots" aria-hidden="true">
        {backups.map(({ id }) => (
          <span key={id} className={classNames('day-dot', id === shown.id && 'is-shown')} />
        ))}
      </div>
      <div className="day-ends small-remark" aria-hidden="true">
        <span>{formatDay(first.createdAt)}</span>
        <span>{formatDay(last.createdAt)}</span>
      </div>
    </div>
  );
}
