/** The next message's attachments, and which of its models won't receive images. */

import { type Attachment, DRAFT_PLACE } from '../../../shared/attachments.ts';
import { useAttachmentsAt } from '../../store/chats/attachments-store.ts';
import { useChatUi } from '../../store/chats/chat-ui-store.ts';
import { useChat } from '../../store/chats/open-chat-store.ts';
import { useConnections } from '../../store/connections/connections-store.ts';
import { type ModelWithoutImages, modelsWithoutImages } from './unsent-images.tsx';

interface NextAttachments {
  readonly attachments: readonly Attachment[];
  /** Empty if all of them get the images, or there are none. */
  readonly models: readonly ModelWithoutImages[];
}

export function useNextAttachments(chatId: string | null): NextAttachments {
  const conversationId = chatId ?? '';
  const attachments = useAttachmentsAt({ conversationId, place: DRAFT_PLACE });
  // The code below reads these stores; these hooks re-render when they change.
  useConnections((state) => state.connections);
  useChatUi((state) => state.compareTargets);
  useChat((chat) => chat.settings, null);
  useChat((chat) => chat.compareColumns, null);
  const hasImages = attachments.some(({ kind }) => kind === 'image');
  return { attachments, models: hasImages ? modelsWithoutImages() : [] };
}
