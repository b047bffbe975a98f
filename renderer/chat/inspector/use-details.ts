/** What was recorded of the request behind a reply, read when it is shown. */

import { useEffect, useState } from 'react';
import type { RequestDetails } from '../../../shared/conversation.ts';
import { readDetails } from '../../store/conversation-actions.ts';

/** `loading` until it is read, and for as long as the reply is running; null: nothing was recorded. */
export function useDetails(messageId: string, isRunning = false): RequestDetails | null | 'loading' {
  const [details, setDetails] = useState<RequestDetails | null | 'loading'>('loading');
  useEffect(() => {
    if (isRunning) return;
    let isWanted = true;
    void readDetails(messageId).then((next) => {
      if (isWanted) setDetails(next);
    });
    return () => {
      isWanted = false;
    };
  }, [messageId, isRunning]);
  return details;
}
