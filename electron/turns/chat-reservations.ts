/** Lets only one request at a time start a turn in a chat, and lets a stop wait for turns that are starting. */

import { TurnRefusal } from './reply-plan.ts';

export interface ChatReservationsOptions {
  /** True while a reply of the chat runs. */
  readonly isGenerating: (conversationId: string) => boolean;
  /** Tries again to store the chat's endings that the library refused. */
  readonly storeHeld: (conversationId: string) => Promise<void>;
}

export class ChatReservations {
  readonly #options: ChatReservationsOptions;
  readonly #starting = new Map<string, Promise<unknown>>();
  /** One predicate for each pending stop: true for the chats that it stops. */
  readonly #ending = new Set<(conversationId: string) => boolean>();
  #isClosing = false;

  constructor(options: ChatReservationsOptions) {
    this.#options = options;
  }

  /** True while a turn of the chat starts or runs: a new message is then queued, and other requests are refused. */
  isBusy(conversationId: string): boolean {
    return this.#starting.has(conversationId) || this.#options.isGenerating(conversationId);
  }

  /**
   * True if the chat's next turn may start automatically: it isn't busy or being stopped, and the app isn't quitting.
   */
  isFree(conversationId: string): boolean {
    const isEnding = [...this.#ending].some((isMeant) => isMeant(conversationId));
    return !this.#isClosing && !isEnding && !this.isBusy(conversationId);
  }

  /** Reserves the chat for one request until its turn is known, so that a second click cannot start a second turn. */
  async reserve<T>(conversationId: string, work: () => Promise<T>): Promise<T> {
    if (this.#isClosing) throw new TurnRefusal('closing');
    if (this.isBusy(conversationId)) throw new TurnRefusal('reply_running');
    const running = this.#options.storeHeld(conversationId).then(work);
    this.#starting.set(conversationId, running);
    try {
      return await running;
    } finally {
      this.#starting.delete(conversationId);
    }
  }

  /** Resolves when no turn is starting in the chat. */
  async started(conversationId: string): Promise<void> {
    await this.#starting.get(conversationId)?.catch(() => undefined);
  }

  /** Calls `stop` now, and again when the turns that were starting have started. */
  async end(isMeant: (conversationId: string) => boolean, stop: () => Promise<void>): Promise<void> {
    this.#ending.add(isMeant);
    try {
      const begun = [...this.#starting].flatMap(([id, turn]) => (isMeant(id) ? [turn] : []));
      await Promise.allSettled([...begun, stop()]);
      await stop();
    } finally {
      this.#ending.delete(isMeant);
    }
  }

  /** From now on, no turn starts. */
  close(): void {
    this.#isClosing = true;
  }
}
