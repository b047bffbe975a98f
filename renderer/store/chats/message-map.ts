/** The messages of a chat by id. */

import type { Message } from '../../../shared/conversation.ts';

/** Enough for the changes of some turns; copying them must stay cheap. */
const CHANGED_MAX = 64;

/**
 * Immutable. A change shares the messages that it doesn't touch: copying a map of 10,000 at each change takes
 * milliseconds, and collecting the copies takes longer.
 */
export class MessageMap implements ReadonlyMap<string, Message> {
  static readonly EMPTY = MessageMap.of([]);
  readonly size: number;
  /** False only if no message has attachments. */
  readonly mayHaveAttachments: boolean;
  readonly #base: ReadonlyMap<string, Message>;
  /** Messages that are newer than those of `#base`, or not in it. */
  readonly #changed: ReadonlyMap<string, Message>;

  private constructor(
    base: ReadonlyMap<string, Message>,
    changed: ReadonlyMap<string, Message>,
    size: number,
    mayHaveAttachments: boolean,
  ) {
    this.#base = base;
    this.#changed = changed;
    this.size = size;
    this.mayHaveAttachments = mayHaveAttachments;
  }

  static of(messages: Iterable<Message>): MessageMap {
    const base = new Map<string, Message>();
    let hasAttachments = false;
    for (const message of messages) {
      base.set(message.id, message);
      hasAttachments ||= message.attachments !== undefined;
    }
    return new MessageMap(base, new Map(), base.size, hasAttachments);
  }

  /** Replaces the messages that have the same ids, and adds the others at the end. */
  with(messages: readonly Message[]): MessageMap {
    if (this.#changed.size + messages.length > CHANGED_MAX) return MessageMap.of([...this.values(), ...messages]);
    const changed = new Map(this.#changed);
    let { size, mayHaveAttachments } = this;
    for (const message of messages) {
      if (!this.#base.has(message.id) && !changed.has(message.id)) size += 1;
      mayHaveAttachments ||= message.attachments !== undefined;
      changed.set(message.id, message);
    }
    return new MessageMap(this.#base, changed, size, mayHaveAttachments);
  }

  get(id: string): Message | undefined {
    return this.#changed.get(id) ?? this.#base.get(id);
  }

  has(id: string): boolean {
    return this.#changed.has(id) || this.#base.has(id);
  }

  *entries(): MapIterator<[string, Message]> {
    for (const [id, message] of this.#base) yield [id, this.#changed.get(id) ?? message];
    for (const [id, message] of this.#changed) if (!this.#base.has(id)) yield [id, message];
  }

  *keys(): MapIterator<string> {
    for (const [id] of this.entries()) yield id;
  }

  *values(): MapIterator<Message> {
    for (const [, message] of this.entries()) yield message;
  }

  forEach(work: (message: Message, id: string, map: ReadonlyMap<string, Message>) => void): void {
    for (const [id, message] of this.entries()) work(message, id, this);
  }

  [Symbol.iterator](): MapIterator<[string, Message]> {
    return this.entries();
  }
}
