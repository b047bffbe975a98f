/** What just went wrong or can be taken back, directly above the box. */

import { useEffect } from 'react';
import type { Refusal } from '../../shared/ipc.ts';
import { type Translate, useT } from '../i18n.ts';
import { setProblem, setUndo, useChatUi } from '../store/chat-ui-store.ts';
import { undo } from '../store/conversation-actions.ts';
import { Button } from '../ui/button.tsx';

/** Undo stays possible from the trash and with Mod+Z; the notice only makes room again. */
const UNDO_SHOWN_MS = 12_000;

export function ComposerNotices() {
  const t = useT();
  const problem = useChatUi((state) => state.problem);
  const undoable = useChatUi((state) => state.undo);
  useEffect(() => {
    if (undoable === null) return;
    const timer = setTimeout(() => setUndo(null), UNDO_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [undoable]);
  return (
    <>
      {undoable !== null && (
        <div role="status" className="composer-notice">
          <p>{t('chat.undoNotice.message')}</p>
          <Button size="small" onClick={() => void undo(undoable.undoId)}>
            {t('chat.undo')}
          </Button>
        </div>
      )}
      {problem !== null && (
        <div role="alert" className="composer-notice is-problem">
          <p>{problemText(problem, t)}</p>
          <Button size="small" variant="quiet" onClick={() => setProblem(null)}>
            {t('chat.dismiss')}
          </Button>
        </div>
      )}
    </>
  );
}

function problemText(problem: Refusal, t: Translate): string {
  if (problem.reason === 'no_model') return t('chat.refusal.noModel');
  if (problem.reason === 'no_connection') return t('chat.refusal.noConnection');
  return t('chat.refusal.generic', { reason: problem.detail ?? problem.reason });
}
