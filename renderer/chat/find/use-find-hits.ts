/** The hits of the find bar over all messages of the open chat. */

import { useDeferredValue, useMemo } from 'react';
import { useChatUi } from '../../store/chat-ui-store.ts';
import { currentText, useChat } from '../../store/open-chat-store.ts';
import { type FindHit, findHits } from './find-in-chat.ts';

const NO_IDS: readonly string[] = [];
const NO_COLUMNS: readonly (readonly string[])[] = [];

/** Empty while the bar is closed, and until all messages are here. Counted again when the path or a status changes and at each look of the find bar, not for each token. */
export function useFindHits(): readonly FindHit[] {
  const query = useChatUi((state) => (state.isFindOpen ? state.findQuery : ''));
  const ids = useChat((chat) => chat.ids, NO_IDS);
  const columns = useChat((chat) => chat.compareColumns, NO_COLUMNS);
  const messages = useChat((chat) => (chat.partOf === null ? chat.messages : null), null);
  const looks = useChatUi((state) => state.findLooks);
  const wanted = useDeferredValue(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a text that grows is no dependency; a look is.
  return useMemo(() => {
    if (wanted === '' || messages === null) return [];
    return findHits(
      [...ids, ...columns.flat()].map((id) => ({ id, text: currentText(id) })),
      wanted,
    );
  }, [wanted, ids, columns, messages, looks]);
}
