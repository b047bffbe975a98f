/** Tells whether a recovery code is missing, and where that is said: in a line of its own, or by a dot at the settings. */

import type { ConversationSummary } from '../../../shared/conversation.ts';
import { isWindows } from '../../words/platform.ts';
import { useConversations } from '../chats/chat-list-store.ts';
import { useLibrary } from '../library/library-store.ts';
import { useRecoveryCode } from '../library/recovery-code-store.ts';
import { useSettings } from './settings-store.ts';

/** So many chats are worth more than the peace of a new beginning; on Windows, whose key can go without a word, the first is. */
const CHATS_MIN = 10;
/** A question and its answer. */
const EXCHANGE = 2;

/** `line` until the person has sent it away, `dot` from then on until there is a code. */
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

/** A code was shown, and went from the screen before anybody said that it is saved. */
export function useIsCodeUnsaved(): boolean {
  const isOnItsWay = useRecoveryCode(({ isBusy, code }) => isBusy || code !== null);
  return useSettings((settings) => settings.isRecoveryCodeUnsaved) && !isOnItsWay;
}

/** Its first answer is whole and on the disk; later ones change nothing while they run. */
function isWritten({ isTemporary, isGenerating, messageCount }: ConversationSummary): boolean {
  return !isTemporary && (messageCount > EXCHANGE || (messageCount === EXCHANGE && !isGenerating));
}
