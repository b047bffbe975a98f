/** Asks main for what replies used. */

import type { ModelUsage } from '../../shared/usage.ts';
import { bridge } from '../bridge.ts';

/** Null also for a chat that has gone meanwhile: then there is nothing to say. */
export async function readUsageOfChat(conversationId: string): Promise<readonly ModelUsage[] | null> {
  const result = await bridge().usageOfChat({ conversationId });
  return result.ok ? result.value : null;
}
