/** The hits of the find bar over all messages of the open chat. */

import { useDeferredValue, useMemo } from 'react';
import { useChatUi, useFindQuery } from '../../store/chats/chat-ui-store.ts';
import { currentText, useChat } from '../../store/chats/open-chat-store.ts';
import { type FindHit, findHits } from './find-in-chat.ts';

const NO_IDS: readonly string[] = [];
const NO_COLUMNS: readonly (readonly string[])[] = [];
const NOTHING_COUNTED: { readonly of: readonly unknown[]; readonly hits: readonly FindHit[] } = { of: [], hits: [] };
/** The last search: the bar and the marks both ask for its hits. */
let counted = NOTHING_COUNTED;

/** Empty while the bar is closed or messages are loading. Searches growing text again only when the bar asks for it. */
export function useFindHits(): readonly FindHit[] {
  const query = useFindQuery();
  const ids = useChat((chat) => chat.ids, NO_IDS);
  const columns = useChat((chat) => chat.compareColumns, NO_COLUMNS);
  const messages = useChat((chat) => (chat.partOf === null ? chat.messages : null), null);
  const looks = useChatUi((state) => state.findLooks);
  const wanted = useDeferredValue(query);
  // Growing text isn't a dependency; `looks`, which counts the find bar's requests, is.
  return useMemo(() => {
    if (wanted === '' || messages === null) {
      counted = NOTHING_COUNTED;
      return counted.hits;
    }
    const of = [wanted, ids, columns, messages, looks];
    if (!of.every((part, at) => part === counted.of[at])) {
      const texts = [...ids, ...columns.flat()].map((id) => ({ id, text: currentText(id) }));
      counted = { of, hits: findHits(texts, wanted) };
    }
    return counted.hits;
  }, [wanted, ids, columns, messages, looks]);
}
