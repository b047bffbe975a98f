/** What the page shows, asked for anew when the range or the chat is another one. */

import { useEffect, useState } from 'react';
import { type ChatUsage, localDay, type UsageReport } from '../../shared/usage.ts';
import { readUsage, readUsageByChat } from '../store/usage-actions.ts';
import { firstDayOf, type RangeName } from './usage-days.ts';

export interface UsageData {
  readonly report: UsageReport;
  /** Of all chats in the range, those that used most; empty until they are found. */
  readonly chats: readonly ChatUsage[];
  readonly today: number;
}

/** Null until the sums are there; those of the range before stay until the new ones have come. */
export function useUsage(range: RangeName, conversationId: string | null): UsageData | null {
  const [sums, setSums] = useState<Omit<UsageData, 'chats'> | null>(null);
  const [chats, setChats] = useState<readonly ChatUsage[]>([]);
  useEffect(() => {
    let isWanted = true;
    const today = localDay(Date.now());
    const days = { fromDay: firstDayOf(range, today), toDay: null };
    // The sums first: they are what is looked at, and the library answers in the order in which it was asked.
    void readUsage(days, conversationId).then((report) => {
      if (isWanted && report !== null) setSums({ report, today });
    });
    void readUsageByChat(days).then((found) => {
      if (isWanted) setChats(found ?? []);
    });
    return () => {
      isWanted = false;
    };
  }, [range, conversationId]);
  return sums === null ? null : { ...sums, chats };
}
