/** Finds the attachments of earlier messages that the next request contains. */

import type { Attachment } from '../../../shared/attachments.ts';
import { sendsImages } from '../../../shared/request-options.ts';
import { connectionOf } from '../connections/connections-store.ts';
import type { OpenChat } from './conversation-state.ts';

type Chat = Pick<OpenChat, 'ids' | 'compareColumns' | 'messages' | 'settings'>;

interface SentAgain {
  readonly images: readonly Attachment[];
  readonly files: readonly Attachment[];
}

export function getsImages({ settings: { connectionId, model } }: Pick<Chat, 'settings'>): boolean {
  const connection = connectionOf(connectionId);
  return connection !== undefined && model !== null && sendsImages(connection.request, model);
}

/** Ids of the path; comparison columns are sent separately, so the first stands in for all of them. */
export const sentIds = ({ ids, compareColumns }: Chat): readonly string[] => [...ids, ...(compareColumns[0] ?? [])];

/** The attachments that the chat's limits allow, even if the model doesn't receive them. */
export function sentAgain(chat: Chat): SentAgain {
  const { historyLimit, imageHistoryLimit } = chat.settings;
  const ids = sentIds(chat);
  const kept = historyLimit === null ? ids : ids.slice(Math.max(0, ids.length - historyLimit));
  const all = kept.flatMap((id) => chat.messages.get(id)?.attachments ?? []).filter((one) => one.isMissing !== true);
  const images = all.filter(({ kind }) => kind === 'image');
  return {
    images: imageHistoryLimit === null ? images : images.slice(Math.max(0, images.length - imageHistoryLimit)),
    files: all.filter(({ kind }) => kind !== 'image'),
  };
}
