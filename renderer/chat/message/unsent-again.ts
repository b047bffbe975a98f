/** Finds out before a reply is regenerated whether another model gets the images above it. */

import { conversationStore } from '../../store/chats/open-chat-store.ts';
import { hasImagesAbove } from '../../store/chats/sent-again.ts';
import { type ModelWithoutImages, modelsWithoutImages } from '../composer/unsent-images.tsx';

/** The model, if it won't get images that are above this message. */
export function unsentImagesOf(
  messageId: string,
  target: { readonly connectionId: string | null; readonly model: string | null },
): readonly ModelWithoutImages[] {
  const { chat } = conversationStore.getState();
  const models = modelsWithoutImages([target]);
  return models.length > 0 && chat !== null && hasImagesAbove(chat, messageId) ? models : [];
}
