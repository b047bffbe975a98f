/** Deleted items, which the user can restore for thirty days or delete permanently. */

import {
  FlaskConical,
  Folder,
  MessageSquareText,
  MessagesSquare,
  RotateCcw,
  SlidersHorizontal,
  TextQuote,
  Trash2,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { TrashEntry } from '../../shared/conversation.ts';
import { LIMITS } from '../../shared/limits.ts';
import { useT } from '../i18n.ts';
import { DisplayText } from '../markdown/display-text.tsx';
import { emptyTrash, loadTrash, restoreFromTrash, useTrash } from '../store/chats/trash-store.ts';
import { runCommand } from '../store/window/commands.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { VirtualList } from '../ui/virtual-list.tsx';
import { formatDays } from '../words/format.ts';
import { ViewHeader } from './view-header.tsx';

const ICONS = {
  conversation: <MessagesSquare size={15} aria-hidden="true" />,
  message: <MessageSquareText size={15} aria-hidden="true" />,
  folder: <Folder size={15} aria-hidden="true" />,
  preset: <SlidersHorizontal size={15} aria-hidden="true" />,
  prompt: <TextQuote size={15} aria-hidden="true" />,
  experiment: <FlaskConical size={15} aria-hidden="true" />,
};

/** An estimate: two lines and the space around them. */
const ENTRY_HEIGHT_PX = 48;
const entryHeight = (): number => ENTRY_HEIGHT_PX;
const keyOfEntry = ({ id }: TrashEntry): string => id;

export function TrashView() {
  const t = useT();
  const entries = useTrash((state) => state.entries);
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => void loadTrash(), []);
  const now = Date.now();
  return (
    <>
      <ViewHeader view="trash" title={t('sidebar.trash')}>
        <Button variant="quiet" onClick={() => runCommand('time-machine')}>
          {t('chat.backup.timeMachine')}
        </Button>
      </ViewHeader>
      {entries?.length === 0 ? (
        <p className="sidebar-empty">{t('sidebar.trashView.isEmpty', { count: LIMITS.trashKeepDays })}</p>
      ) : null}
      {entries !== null && entries.length > 0 ? (
        <>
          <p className="trash-note remark">{t('sidebar.trashView.note', { count: LIMITS.trashKeepDays })}</p>
          <div className="trash-actions line wraps">
            <Button onClick={() => void restoreFromTrash(entries.map(keyOfEntry))}>
              {t('sidebar.trashView.restoreAll')}
            </Button>
            <Button variant="quiet" onClick={() => void emptyTrash(null)}>
              {t('sidebar.trashView.empty')}
            </Button>
          </div>
          <div ref={scroller} className="trash-list">
            <VirtualList
              items={entries}
              keyOf={keyOfEntry}
              heightOf={entryHeight}
              scroller={scroller}
              label={t('sidebar.trash')}
              rowClassName="trash-entry pressable line"
            >
              {(entry) => (
                <>
                  {ICONS[entry.kind]}
                  <div className="trash-words grows">
                    <span className="row-title one-line grows" dir="auto">
                      <DisplayText text={entry.title || t('sidebar.untitled')} />
                    </span>
                    <span className="small-remark one-line">
                      {t('sidebar.trashView.goes', { when: formatDays(entry.expiresAt, now) })}
                    </span>
                  </div>
                  <IconButton
                    label={t('chat.backup.bringBack')}
                    icon={<RotateCcw size={14} />}
                    onClick={() => void restoreFromTrash([entry.id])}
                  />
                  <IconButton
                    label={t('sidebar.trashView.deleteForGood')}
                    icon={<Trash2 size={14} />}
                    onClick={() => void emptyTrash([entry.id])}
                  />
                </>
              )}
            </VirtualList>
          </div>
        </>
      ) : null}
    </>
  );
}
