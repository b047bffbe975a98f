/** What the author of a message is called. */

import type { Message } from '../../shared/conversation.ts';
import type { TextKey } from '../../shared/locales/text-key.ts';

export const AUTHOR_KEYS = {
  user: 'chat.you',
  assistant: 'chat.assistant',
  system: 'chat.system',
} as const satisfies Record<Message['role'], TextKey>;
