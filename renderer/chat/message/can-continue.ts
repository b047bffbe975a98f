/** Tells which replies can be written on. */

import type { Message } from '../../../shared/conversation.ts';

export function canContinue(message: Message): boolean {
  if (message.role !== 'assistant') return false;
  return message.status === 'stopped' || message.status === 'interrupted' || message.reply?.ending === 'length';
}
