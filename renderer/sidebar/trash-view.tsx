/** What was deleted: it can come back for thirty days, or go for good. */

import { Folder, MessageSquareText, MessagesSquare, RotateCcw, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { TrashEntry } from '../../shared/conversation.ts';
import { LIMITS } from '../../shared/limits.ts';
import { useT } from '../i18n.ts';
import { emptyTrash, loadTrash, restoreFromTrash, useTrash } from '../store/trash-store.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { formatDays } from '../ui/format.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { ViewHeader } from './view-header.tsx';

const ICONS = {
  conversation: <MessagesSquare size={15} aria-hidden="true" />,
  message: <MessageSquareText size={15} aria-hidden="true" />,
  folder: <Folder size={15} aria-hidden="true" />,
};

/** What is asked about before it goes for good; null asks about everything. */
type Question = { readonly entry: TrashEntry | null };

export function TrashView() {
  const t = useT();
  const entries = useTrash((state) => state.entries);
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => void loadTrash(), []);
  const now = Date.now();
  const confirm = (): void => {
    if (question === null) return;
    void emptyTrash(question.entry === null ? null : [question.entry.id]);
    setQuestion(null);
  };
  return (
    <>
      <ViewHeader title={t('sidebar.trash')}>
        {entries !== null && entries.length > 0 ? (
          <Button size="small" variant="quiet" onClick={() => setQuestion({ entry: null })}>
            {t('sidebar.trashView.empty')}
          </Button>
        ) : null}
      </ViewHeader>
      {entries?.length === 0 ? <p className="sidebar-empty">{t('sidebar.trashView.isEmpty')}</p> : null}
      {entries !== null && entries.length > 0 ? (
        <>
          <p className="trash-note">{t('sidebar.trashView.note', { days: LIMITS.trashKeepDays })}</p>
          <ul className="trash-list" aria-label={t('sidebar.trash')}>
            {entries.map((entry) => (
              <li key={entry.id} className="trash-entry">
                {ICONS[entry.kind]}
                <div className="trash-words">
                  <span className="row-title">{entry.title || t('sidebar.untitled')}</span>
                  <span className="trash-when">
                    {t('sidebar.trashView.goes', { when: formatDays(entry.expiresAt, now) })}
                  </span>
                </div>
                <IconButton
                  size="small"
                  label={t('sidebar.trashView.restore')}
                  icon={<RotateCcw size={14} />}
                  onClick={() => void restoreFromTrash([entry.id])}
                />
                <IconButton
                  size="small"
                  label={t('sidebar.trashView.deleteForGood')}
                  icon={<Trash2 size={14} />}
                  onClick={() => setQuestion({ entry })}
                />
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <AlertDialog
        isOpen={question !== null}
        isDangerous
        title={question?.entry ? t('sidebar.trashView.askOne') : t('sidebar.trashView.askAll')}
        description={t('sidebar.trashView.askWords')}
        confirmLabel={question?.entry ? t('sidebar.trashView.deleteForGood') : t('sidebar.trashView.empty')}
        onConfirm={confirm}
        onCancel={() => setQuestion(null)}
      />
    </>
  );
}
