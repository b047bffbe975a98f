/** Tells the person through the system that a reply has ended, while they are in another program. */

import { Notification } from 'electron';
import type { ConversationSummary } from '../../shared/conversation.ts';

/** One notification of the system. */
export interface SystemNotification {
  readonly title: string;
  readonly body: string;
  readonly onClick: () => void;
}

export interface ReplyNotificationsOptions {
  readonly isWanted: () => boolean;
  /** A window of ours has the focus: then the sidebar's dot is enough. */
  readonly isFocused: () => boolean;
  readonly words: () => { readonly replyEnded: string; readonly temporaryChat: string; readonly untitledChat: string };
  /** Shows it; the returned function takes it away again. */
  readonly show: (notification: SystemNotification) => () => void;
  readonly openChat: (conversationId: string) => void;
}

/** Chats are named, their words are not: notifications are kept and shown where others can look. */
export class ReplyNotifications {
  readonly #options: ReplyNotificationsOptions;
  readonly #generating = new Set<string>();
  readonly #shown = new Map<string, () => void>();

  constructor(options: ReplyNotificationsOptions) {
    this.#options = options;
  }

  /** Takes every change of a row of the sidebar. Answers side by side are told of once, when the last one has ended. */
  noteSummary({ id, title, isTemporary, isGenerating }: ConversationSummary): void {
    if (isGenerating) {
      this.#generating.add(id);
      this.#takeAway(id);
      return;
    }
    const { isWanted, isFocused, words, show, openChat } = this.#options;
    if (!this.#generating.delete(id) || !isWanted() || isFocused()) return;
    const { replyEnded, temporaryChat, untitledChat } = words();
    const onClick = () => {
      this.#shown.delete(id);
      openChat(id);
    };
    this.#takeAway(id);
    this.#shown.set(
      id,
      show({ title: isTemporary ? temporaryChat : title || untitledChat, body: replyEnded, onClick }),
    );
  }

  /** The person is here: what was said has been seen. */
  clear(): void {
    for (const id of [...this.#shown.keys()]) this.#takeAway(id);
  }

  #takeAway(id: string): void {
    this.#shown.get(id)?.();
    this.#shown.delete(id);
  }
}

/** By the rules of the system: where it has no notifications, or keeps them back, nothing comes up. */
export function showSystemNotification({ title, body, onClick }: SystemNotification): () => void {
  if (!Notification.isSupported()) return () => undefined;
  const notification = new Notification({ title, body, silent: true });
  notification.on('click', onClick);
  notification.show();
  return () => notification.close();
}
