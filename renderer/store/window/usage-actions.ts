/** Requests usage data from main. */

import { LIMITS } from '../../../shared/limits.ts';
import type { ChatUsage, DayUsage, ModelUsage, UsageRange, UsageReport } from '../../../shared/usage/usage.ts';
import { bridge } from '../../bridge.ts';
import { valueOrNotify } from './notices-store.ts';

/** Null if main refused, which a notice explains. `conversationId` null means all chats. */
export async function readUsage(range: UsageRange, conversationId: string | null): Promise<UsageReport | null> {
  const days: DayUsage[] = [];
  for (;;) {
    const offset = days.length === 0 ? {} : { offset: days.length };
    const page = valueOrNotify(await bridge().usageReport({ ...range, ...offset, conversationId }));
    if (page === null) return null;
    for (const day of page.days) days.push(day);
    if (page.days.length < LIMITS.usageTogetherMax) return { ...page, days };
  }
}

/** The chats with the most usage; null after a notice if main refused. */
export async function readUsageByChat(range: UsageRange): Promise<readonly ChatUsage[] | null> {
  return valueOrNotify(await bridge().usageByChat(range));
}

/** Null, without a notice, if main refused: the chat may have been deleted. */
export async function readUsageOfChat(conversationId: string): Promise<readonly ModelUsage[] | null> {
  const result = await bridge().usageOfChat({ conversationId });
  return result.ok ? result.value : null;
}
