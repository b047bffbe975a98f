/** Decides whether a recovery code is missing, and whether a line or a dot on the settings button says so. */

import type { ConversationSummary } from '../../../shared/conversation.ts';
import { isWindows } from '../../words/platform.ts';
import { useConversations } from '../chats/chat-list-store.ts';
import { useSettings } from '../window/settings-store.ts';
import { useLibrary } from './library-store.ts';
import { useRecoveryCode } from './recovery-code-store.ts';

/**
 * From this many chats on, it is worth interrupting a new user. On Windows, which can lose the key silently, one chat
 * is enough.
 */
const CHATS_MIN = 10;
/** A question and its answer. */
const EXCHANGE = 2;

/** Once there are chats worth a warning, `line` until the user dismisses it; then `dot` until there is a code. */
export function useMissingCode(): 'line' | 'dot' | null {
  const isUnsaved = useIsCodeUnsaved();
  const isWithoutCode = useLibrary(
    ({ library }) => library?.kind === 'ready' && library.isEncrypted && (isUnsaved || !library.hasRecoveryCode),
  );
  const isDismissed = useSettings((settings) => settings.isRecoveryCodeHintDismissed);
  const hasChats = useConversations(({ active }) =>
    isWindows() ? active.items.some(isWritten) : active.total >= CHATS_MIN,
  );
  if (!isWithoutCode) return null;
  if (isDismissed) return 'dot';
  return hasChats ? 'line' : null;
}

/** True if a code was shown, but the user never confirmed saving it. */
export function useIsCodeUnsaved(): boolean {
  const isOnItsWay = useRecoveryCode(({ isBusy, code }) => isBusy || code !== null);
  return useSettings((settings) => settings.isRecoveryCodeUnsaved) && !isOnItsWay;
}

/** True once the first answer is complete and on disk. Later answers don't change that while they run. */
function isWritten({ isTemporary, isGenerating, messageCount }: ConversationSummary): boolean {
  return !isTemporary && (messageCount > EXCHANGE || (messageCount === EXCHANGE && !isGenerating));
}
