/** Finds the attachments of earlier messages that the next request contains. */

import type { Attachment } from '../../../shared/attachments.ts';
import type { Message } from '../../../shared/conversation.ts';
import { sendsImages } from '../../../shared/requests/request-options.ts';
import { chosenImages, keptMessages } from '../../../shared/requests/sent-history.ts';
import { connectionOf } from '../connections/connections-store.ts';
import type { OpenChat } from './conversation-state.ts';

type Chat = Pick<OpenChat, 'ids' | 'compareColumns' | 'messages' | 'settings'>;

interface SentAgain {
  readonly images: readonly Attachment[];
  /** Images that the request leaves out, because it would be too large with them. */
  readonly leftOut: readonly Attachment[];
  readonly files: readonly Attachment[];
}

export function getsImages({ settings: { connectionId, model } }: Pick<Chat, 'settings'>): boolean {
  const connection = connectionOf(connectionId);
  return connection !== undefined && model !== null && sendsImages(connection.request, model);
}

/** Ids of the path; comparison columns are sent separately, so the first stands in for all of them. */
export const sentIds = ({ ids, compareColumns }: Chat): readonly string[] => [...ids, ...(compareColumns[0] ?? [])];

const NOTHING: SentAgain = { images: [], leftOut: [], files: [] };

/**
 * The attachments of earlier messages within the chat's limits, and the images that don't fit; those of the next
 * message (`draft`) take up room first. Ignores whether the model receives attachments.
 */
export function sentAgain(chat: Chat, draft: readonly Attachment[]): SentAgain {
  const next = { id: '', role: 'user', text: '', attachments: draft } as const;
  if (!chat.messages.mayHaveAttachments) return NOTHING;
  const earlier = sentIds(chat).flatMap((id) => chat.messages.get(id) ?? []);
  const path = [...earlier, next];
  const kept = keptMessages(path, chat.settings.historyLimit);
  const { earlier: images, leftOut } = chosenImages(path, kept, chat.settings.imageHistoryLimit);
  const files = kept
    .filter((message) => message !== next && message.role === 'user')
    .flatMap(({ attachments = [] }) => attachments)
    .filter(({ kind, isMissing }) => kind !== 'image' && isMissing !== true);
  return { images, leftOut, files };
}

/** True if regenerating this message sends images of earlier messages, provided that the model receives images. */
export function hasImagesAbove({ messages, settings }: Chat, messageId: string): boolean {
  const path: Message[] = [];
  for (let id = messages.get(messageId)?.parentId ?? null; id !== null; ) {
    const message = messages.get(id);
    if (message !== undefined) path.push(message);
    id = message?.parentId ?? null;
  }
  path.reverse();
  const { byMessage } = chosenImages(path, keptMessages(path, settings.historyLimit), settings.imageHistoryLimit);
  return [...byMessage.values()].some((images) => images.length > 0);
}
