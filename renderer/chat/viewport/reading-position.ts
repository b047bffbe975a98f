/** Finds the reading position that is saved for a chat. */

import type { ReadingPosition } from '../../../shared/conversation.ts';
import { textPlaceAt } from '../../markdown/rendered-texts.ts';
import type { MountedMessages } from './mounted-messages.ts';

/** The first mounted message that reaches below `top` (in window coordinates), and the place in its text at `top`. */
export function positionAt(top: number, messages: MountedMessages): ReadingPosition {
  for (const id of messages.inOrder()) {
    const slot = messages.slots.get(id);
    const rect = slot?.getBoundingClientRect();
    if (rect === undefined || rect.bottom <= top) continue;
    const body = slot?.querySelector('.message-body') ?? null;
    const place = (body && textPlaceAt(body, top)) ?? undefined;
    return { messageId: id, offsetPx: Math.round(top - rect.top), ...(place && { place }) };
  }
  return { messageId: null, offsetPx: 0 };
}
