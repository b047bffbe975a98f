/** Reads the recorded details of a reply's request, and reads them again when more has been recorded. */

import { useEffect, useState } from 'react';
import type { RequestDetails } from '../../../shared/requests/request-details.ts';
import { readDetails } from '../../store/chats/conversation-actions.ts';
import { useConversation, useMessage } from '../../store/chats/open-chat-store.ts';
import { whileMounted } from '../../ui/while-mounted.ts';

interface Read {
  readonly of: string;
  readonly details: RequestDetails | null;
}

/** `loading` until they are read; null if nothing is recorded. */
export function useDetails(messageId: string): RequestDetails | null | 'loading' {
  const [read, setRead] = useState<Read | null>(null);
  const phase = useConversation((state) => state.chat?.turns.get(messageId)?.phase.kind ?? 'ended');
  const message = useMessage(messageId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when the phase changes, and when a title request changes the message.
  useEffect(
    () => whileMounted(readDetails(messageId), (details) => setRead({ of: messageId, details })),
    [messageId, phase, message],
  );
  return read?.of === messageId ? read.details : 'loading';
}
