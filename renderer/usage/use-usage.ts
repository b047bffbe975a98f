/** Loads the usage page's figures, and loads them again when the range, the chat or the day changes. */

import { useEffect, useState } from 'react';
import { localDay } from '../../shared/days.ts';
import type { ChatUsage, UsageReport } from '../../shared/usage/usage.ts';
import { readUsage, readUsageByChat } from '../store/window/usage-actions.ts';
import { firstDayOf, msUntilTomorrow, type RangeName } from './usage-days.ts';

export interface UsageData {
  readonly report: UsageReport;
  /** Of all chats in the range, those that used most; null until they are found. */
  readonly chats: readonly ChatUsage[] | null;
  readonly today: number;
}

/** Null until the first sums arrive; old sums stay until new ones arrive. Reloads at midnight. */
export function useUsage(range: RangeName, conversationId: string | null, onRefused: () => void): UsageData | null {
  const [sums, setSums] = useState<(Omit<UsageData, 'chats'> & { readonly fromDay: number | null }) | null>(null);
  const [found, setFound] = useState<{ readonly chats: readonly ChatUsage[]; readonly fromDay: number | null } | null>(
    null,
  );
  const [midnights, setMidnights] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the day changes at midnight.
  useEffect(() => {
    let isWanted = true;
    const today = localDay(Date.now());
    const days = { fromDay: firstDayOf(range, today), toDay: null };
    // Ask for the sums first: the library answers in order, and readers look at them first.
    void readUsage(days, conversationId).then((report) => {
      if (!isWanted) return;
      // A notice has already given the reason.
      if (report === null) onRefused();
      else setSums({ report, today, fromDay: days.fromDay });
    });
    void readUsageByChat(days).then((chats) => {
      if (isWanted) setFound({ chats: chats ?? [], fromDay: days.fromDay });
    });
    const timer = setTimeout(() => setMidnights((count) => count + 1), msUntilTomorrow(Date.now()));
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [range, conversationId, onRefused, midnights]);
  if (sums === null) return null;
  const { fromDay, ...shown } = sums;
  return { ...shown, chats: found?.fromDay === fromDay ? found.chats : null };
}
