/** Shows current problems directly above the message box. */

import { memo } from 'react';
import type { Refusal } from '../../../shared/errors.ts';
import { type Translate, useT } from '../../i18n.ts';
import { focusComposer, setProblem, useChatUi } from '../../store/chats/chat-ui-store.ts';
import { Button } from '../../ui/button.tsx';
import { refusalWords } from '../../words/refusal-words.ts';

export const ComposerNotices = memo(function ComposerNotices() {
  const t = useT();
  const problems = useChatUi((state) => state.problems);
  // If several requests fail for the same reason, show the reason once.
  const said = new Map(problems.map(({ refusal }) => [problemText(refusal, t), refusal.reason]));
  return Array.from(said, ([words, reason]) => (
    <div key={words} role="alert" className="composer-notice line wraps is-problem">
      <p>{words}</p>
      <Button
        variant="quiet"
        onClick={() => {
          for (const { source, refusal } of problems) if (refusal.reason === reason) setProblem(source, null);
          focusComposer();
        }}
      >
        {t('notices.dismiss')}
      </Button>
    </div>
  ));
});

function problemText(problem: Refusal, t: Translate): string {
  if (problem.reason === 'no_model') return t('chat.refusal.noModel');
  if (problem.reason === 'no_connection') return t('chat.refusal.noConnection');
  return t('chat.refusal.generic', { reason: refusalWords(problem) });
}
