/** What just went wrong, directly above the box. */

import type { Refusal } from '../../../shared/ipc.ts';
import { type Translate, useT } from '../../i18n.ts';
import { focusComposer, setProblem, useChatUi } from '../../store/chat-ui-store.ts';
import { refusalWords } from '../../store/refusal-words.ts';
import { Button } from '../../ui/button.tsx';

export function ComposerNotices() {
  const t = useT();
  const problem = useChatUi((state) => state.problem);
  if (problem === null) return null;
  const dismiss = (): void => {
    setProblem(null);
    focusComposer();
  };
  return (
    <div role="alert" className="composer-notice is-problem">
      <p>{problemText(problem, t)}</p>
      <Button size="small" variant="quiet" onClick={dismiss}>
        {t('chat.dismiss')}
      </Button>
    </div>
  );
}

function problemText(problem: Refusal, t: Translate): string {
  if (problem.reason === 'no_model') return t('chat.refusal.noModel');
  if (problem.reason === 'no_connection') return t('chat.refusal.noConnection');
  return t('chat.refusal.generic', { reason: refusalWords(problem) });
}
