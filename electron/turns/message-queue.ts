/** Sends the queued messages of chats one after another, but none that the user is editing. */

import type { NextQueued } from '../library/library-values.ts';
import type { ChatReservations } from './chat-reservations.ts';
import { HeldMessages } from './held-messages.ts';
import { TurnRefusal } from './reply-plan.ts';

interface MessageQueueOptions {
  readonly chats: ChatReservations;
  /** The chat's next queued message; null without one. */
  readonly next: (conversationId: string) => Promise<NextQueued | null>;
  /** Takes the message out of the queue and starts its reply. */
  readonly start: (conversationId: string, message: NextQueued) => Promise<void>;
}

export class MessageQueue {
  readonly #options: MessageQueueOptions;
  readonly #held = new HeldMessages();

  constructor(options: MessageQueueOptions) {
    this.#options = options;
  }

  /** Holds a queued message back while the user edits it, even when a reply ends; or lets it go. */
  async hold(conversationId: string, queueId: string, isHeld: boolean, windowId: number): Promise<void> {
    if (isHeld) {
      this.#held.hold(queueId, windowId);
      // If it is being sent right now, wait until that is done.
      await this.#options.chats.started(conversationId);
      return;
    }
    this.#held.letGo(queueId, windowId);
    if (this.#held.endWait(conversationId)) await this.sendAutomatically(conversationId);
  }

  /** Ends all edits in a window that has closed or reloads. */
  async release(windowId: number): Promise<void> {
    this.#held.letGoAll(windowId);
    const sent = await Promise.allSettled(
      this.#held.endAllWaits().map((conversationId) => this.sendAutomatically(conversationId)),
    );
    // Throw only now: the message of one chat that can't be sent must not hold up the others.
    for (const one of sent) if (one.status === 'rejected') throw one.reason;
  }

  /**
   * Sends the queue although the last reply did not end well. Does nothing while the chat is busy; rejects with any
   * other reason that prevents it.
   */
  async send(conversationId: string): Promise<void> {
    if (this.#options.chats.isBusy(conversationId)) return;
    if (await this.#sendNext(conversationId)) throw new TurnRefusal('being_edited');
  }

  /** Sends the next message when a reply or an edit ends. A refusal leaves it in the queue. */
  async sendAutomatically(conversationId: string): Promise<void> {
    try {
      await this.#sendNext(conversationId);
    } catch (error) {
      // Without a model, or before any connection was chosen, the message stays in the queue.
      if (!(error instanceof TurnRefusal)) throw error;
    }
  }

  /** Sends the next message. Resolves to true if it has to wait because it is being edited. */
  #sendNext(conversationId: string): Promise<boolean> {
    const { chats, next, start } = this.#options;
    return chats.reserve(conversationId, async () => {
      const message = await next(conversationId);
      // Text left in an open editor is what the user wants to send, so the old text must wait.
      if (message !== null && (this.#held.has(message.id) || message.isEdited)) {
        this.#held.wait(conversationId);
        return true;
      }
      if (message !== null) await start(conversationId, message);
      return false;
    });
  }
}
