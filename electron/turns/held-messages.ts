/** Knows which queued messages are being edited, and which chats wait for the edit to end. */
export class HeldMessages {
  /** The windows in which each message is being edited. */
  readonly #holders = new Map<string, Set<number>>();
  readonly #waiting = new Set<string>();

  has(queueId: string): boolean {
    return this.#holders.has(queueId);
  }

  hold(queueId: string, windowId: number): void {
    this.#holders.set(queueId, (this.#holders.get(queueId) ?? new Set()).add(windowId));
  }

  /** Ends one window's hold; another window may still be editing the message. */
  letGo(queueId: string, windowId: number): void {
    const holders = this.#holders.get(queueId);
    holders?.delete(windowId);
    if (holders?.size === 0) this.#holders.delete(queueId);
  }

  /** Ends all holds of a window that closes or reloads. */
  letGoAll(windowId: number): void {
    for (const queueId of this.#holders.keys()) this.letGo(queueId, windowId);
  }

  /** Lets the chat wait until its message is no longer being edited. */
  wait(conversationId: string): void {
    this.#waiting.add(conversationId);
  }

  /** Ends the chat's wait; true if there was one. */
  endWait(conversationId: string): boolean {
    return this.#waiting.delete(conversationId);
  }

  /** Ends all waits and returns their chats. */
  endAllWaits(): readonly string[] {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    return waiting;
  }
}
