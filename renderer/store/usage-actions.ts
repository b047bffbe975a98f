/** Asks main for what replies used. */

import type { ChatUsage, ModelUsage, UsageRange, UsageReport } from '../../shared/usage.ts';
import { bridge } from '../bridge.ts';
import { valueOrSaid } from './notices-store.ts';

/** Null when it cannot be told; why is said. `conversationId` null: of all chats. */
export async function readUsage(range: UsageRange, conversationId: string | null): Promise<UsageReport | null> {
  return valueOrSaid(await bridge().usageReport({ ...range, conversationId }));
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
