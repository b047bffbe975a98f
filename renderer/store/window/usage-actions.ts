/** Asks main for what replies used. */

import { LIMITS } from '../../../shared/limits.ts';
import type { ChatUsage, DayUsage, ModelUsage, UsageRange, UsageReport } from '../../../shared/usage.ts';
import { bridge } from '../../bridge.ts';
import { valueOrSaid } from './notices-store.ts';

/** Null when it cannot be told; why is said. `conversationId` null: of all chats. */
export async function readUsage(range: UsageRange, conversationId: string | null): Promise<UsageReport | null> {
  const days: DayUsage[] = [];
  for (;;) {
    const offset = days.length === 0 ? {} : { offset: days.length };
    const page = valueOrSaid(await bridge().usageReport({ ...range, ...offset, conversationId }));
    if (page === null) return null;
    for (const day of page.days) days.push(day);
    if (page.days.length < LIMITS.usageTogetherMax) return { ...page, days };
  }
}

/** The chats that used most. */
export async function readUsageByChat(range: UsageRange): Promise<readonly ChatUsage[] | null> {
  return valueOrSaid(await bridge().usageByChat(range));
}

/** Null also for a chat that has gone meanwhile: then there is nothing to say. */
export async function readUsageOfChat(conversationId: string): Promise<readonly ModelUsage[] | null> {
  const result = await bridge().usageOfChat({ conversationId });
  return result.ok ? result.value : null;
}
