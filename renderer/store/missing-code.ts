/** Tells whether a recovery code is missing, and where that is said: in a line of its own, or by a dot at the settings. */

import { useConversations } from './chat-list-store.ts';
import { useLibrary } from './library-store.ts';
import { useSettings } from './settings-store.ts';

/** So many chats are worth more than the peace of a new beginning. */
const CHATS_MIN = 10;

/** `line` until the person has sent it away, `dot` from then on until there is a code. */
export function useMissingCode(): 'line' | 'dot' | null {
  const isWithoutCode = useLibrary(
    ({ library }) => library?.kind === 'ready' && library.isEncrypted && !library.hasRecoveryCode,
  );
  const isDismissed = useSettings((settings) => settings.isRecoveryCodeHintDismissed);
  const hasChats = useConversations((state) => state.active.total >= CHATS_MIN);
  if (!isWithoutCode) return null;
  if (isDismissed) return 'dot';
  return hasChats ? 'line' : null;
}
