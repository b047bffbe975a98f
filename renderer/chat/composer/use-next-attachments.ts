/** A message's attachments, and which models won't receive its images. */

import { type Attachment, DRAFT_PLACE } from '../../../shared/attachments.ts';
import { type AttachmentPlace, arrangeAttachments, useAttachmentsAt } from '../../store/chats/attachments-store.ts';
import { useChatUi } from '../../store/chats/chat-ui-store.ts';
import type { OpenChat } from '../../store/chats/conversation-state.ts';
import { conversationStore, useChat } from '../../store/chats/open-chat-store.ts';
import { useConnections } from '../../store/connections/connections-store.ts';
import { type ModelWithoutImages, modelsWithoutImages, nextTargets } from './unsent-images.tsx';

type Targets = Parameters<typeof modelsWithoutImages>[0];

interface NextAttachments {
  readonly attachments: readonly Attachment[];
  /** The models that won't get the images; empty if there are no images, or all models get them. */
  readonly models: readonly ModelWithoutImages[];
}

export function useNextAttachments(chatId: string | null): NextAttachments {
  const conversationId = chatId ?? '';
  const attachments = useAttachmentsAt({ conversationId, place: DRAFT_PLACE });
  useChatUi((state) => state.compareTargets);
  return { attachments, models: useModelsWithoutImages(attachments, nextTargets) };
}

/** The models that won't get a message's images; empty if it has none, or all models get them. */
export function useModelsWithoutImages(
  attachments: readonly Attachment[],
  targetsIn: (chat: OpenChat) => Targets,
): readonly ModelWithoutImages[] {
  // The code below reads these stores; these hooks re-render when they change.
  useConnections((state) => state.connections);
  useChat((chat) => chat.settings, null);
  useChat((chat) => chat.compareColumns, null);
  const { chat } = conversationStore.getState();
  return chat !== null && hasImages(attachments) ? modelsWithoutImages(targetsIn(chat)) : [];
}

export const hasImages = (attachments: readonly Attachment[]): boolean =>
  attachments.some(({ kind }) => kind === 'image');

/** Removes the images from an editor; true if none are left. */
export function dropImages(at: AttachmentPlace, attachments: readonly Attachment[]): Promise<boolean> {
  return arrangeAttachments(
    at,
    attachments.filter(({ kind }) => kind !== 'image'),
  );
}
