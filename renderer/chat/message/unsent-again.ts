/** Before a reply is regenerated, finds out whether the chosen model receives the images above it. */

import { conversationStore } from '../../store/chats/open-chat-store.ts';
import { hasImagesAbove } from '../../store/chats/sent-again.ts';
import { type ModelWithoutImages, modelsWithoutImages } from '../composer/unsent-images.tsx';

/** The model, if it won't receive the images above this message; otherwise empty. */
export function unsentImagesOf(
  messageId: string,
  target: { readonly connectionId: string | null; readonly model: string | null },
): readonly ModelWithoutImages[] {
  const { chat } = conversationStore.getState();
  const models = modelsWithoutImages([target]);
  return models.length > 0 && chat !== null && hasImagesAbove(chat, messageId) ? models : [];
}
