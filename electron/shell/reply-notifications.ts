/** Notifies the user through the system that a reply has ended while they use another program. */

import { Notification } from 'electron';
import type { ConversationSummary } from '../../shared/conversation.ts';

/** One system notification. */
export interface SystemNotification {
  readonly title: string;
  readonly body: string;
  readonly onClick: () => void;
}

export interface ReplyNotificationsOptions {
  readonly isWanted: () => boolean;
  /** True when one of our windows has the focus: then the sidebar's dot is enough. */
  readonly isFocused: () => boolean;
  readonly words: () => { readonly replyEnded: string; readonly temporaryChat: string; readonly untitledChat: string };
  /** Shows the notification; the returned function removes it. */
  readonly show: (notification: SystemNotification) => () => void;
  readonly openChat: (conversationId: string) => void;
}

/** Names chats, except temporary ones, and quotes none: the system keeps notifications, and others may see them. */
export class ReplyNotifications {
  readonly #options: ReplyNotificationsOptions;
  readonly #generating = new Set<string>();
  readonly #shown = new Map<string, () => void>();

  constructor(options: ReplyNotificationsOptions) {
    this.#options = options;
  }

  /**
   * Call with every change of a sidebar row. Answers side by side cause one notification, when the last one has ended.
   */
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

  /** Removes all notifications, because the user is back and has seen them. */
  clear(): void {
    for (const id of [...this.#shown.keys()]) this.#takeAway(id);
  }

  #takeAway(id: string): void {
    this.#shown.get(id)?.();
    this.#shown.delete(id);
  }
}

/** Shows a system notification, unless the system has none or suppresses it; the returned function removes it. */
export function showSystemNotification({ title, body, onClick }: SystemNotification): () => void {
  if (!Notification.isSupported()) return () => undefined;
  const notification = new Notification({ title, body, silent: true });
  notification.on('click', onClick);
  notification.show();
  return () => notification.close();
}
