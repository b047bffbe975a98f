/** Decides which replies can be continued. */

import type { Message } from '../../../shared/conversation.ts';

export function canContinue({ role, status, text, reasoning, reply }: Message): boolean {
  if (role !== 'assistant' || (text === '' && reasoning === '')) return false;
  return status === 'stopped' || status === 'interrupted' || reply?.ending === 'length';
}
