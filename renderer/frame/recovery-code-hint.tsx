/** Says, once there is something to lose, that only the keyring opens the conversations, and offers a recovery code. */

import { useEffect, useState } from 'react';
import type { ConversationSummary } from '../../shared/conversation.ts';
import { useT } from '../i18n.ts';
import { useConversations } from '../store/chat-list-store.ts';
import { useLibrary } from '../store/library-store.ts';
import { askForRecoveryCode } from '../store/recovery-code-store.ts';
import { updateSettings, useSettings } from '../store/settings-store.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';

export function RecoveryCodeHint() {
  const isWithoutCode = useLibrary(
    ({ library }) => library?.kind === 'ready' && library.isEncrypted && !library.hasRecoveryCode,
  );
  const isDismissed = useSettings((settings) => settings.isRecoveryCodeHintDismissed);
  return isWithoutCode && !isDismissed ? <Hint /> : null;
}

function Hint() {
  const t = useT();
  const hasReply = useConversations(
    (state) => state.active.items.some(isWritten) || state.archived.items.some(isWritten),
  );
  /** The next reply must not take it away again while it runs. */
  const [isShown, setShown] = useState(hasReply);
  useEffect(() => {
    if (hasReply) setShown(true);
  }, [hasReply]);
  if (!isShown) return null;
  return (
    <Callout
      tone="info"
      role="status"
      className="standing-alert"
      actions={
        <>
          <Button size="small" onClick={() => askForRecoveryCode('first')}>
            {t('app.noCode.make')}
          </Button>
          <Button
            size="small"
            variant="quiet"
            onClick={() => void updateSettings({ isRecoveryCodeHintDismissed: true })}
          >
            {t('app.noCode.dismiss')}
          </Button>
        </>
      }
    >
      <p>{t(navigator.platform.startsWith('Win') ? 'app.noCode.wordsWindows' : 'app.noCode.words')}</p>
    </Callout>
  );
}

/** A question and its whole answer, on the disk. */
function isWritten(summary: ConversationSummary): boolean {
  return !summary.isTemporary && !summary.isGenerating && summary.messageCount > 1;
}
