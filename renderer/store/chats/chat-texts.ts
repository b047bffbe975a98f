/** Holds the texts of the open chat's messages for their views. Only this holds a running reply's text. */

import type { Message } from '../../../shared/conversation.ts';
import type { OpenChat, Reduction } from './conversation-state.ts';
import { LiveText } from './live-text.ts';

export interface MessageTexts {
  readonly text: LiveText;
  readonly reasoning: LiveText;
}

export class ChatTexts {
  #chatId: string | null = null;
  /** Texts of running replies, and of messages that a view has asked for. */
  readonly #texts = new Map<string, MessageTexts>();

  /** Returns the same object while the open chat shows the message, so that the message's view outlives the turn. */
  of(message: Message): MessageTexts {
    return this.#texts.get(message.id) ?? this.#add(message.id, message, false);
  }

  /** The current texts; undefined if no view has asked for the message and no reply is running there. */
  current(id: string): MessageTexts | undefined {
    return this.#texts.get(id);
  }

  /** Call before views see `chat`, because they may ask for the texts of its running replies. */
  prepare(chat: OpenChat | null): void {
    if (chat?.id !== this.#chatId) this.#texts.clear();
    this.#chatId = chat?.id ?? null;
    for (const { messageId, start } of chat?.turns.values() ?? [])
      if (!this.#texts.has(messageId)) this.#add(messageId, start, true);
  }

  /** Call after views know the new chat: updates the texts from the reduction. */
  follow(before: OpenChat | null, { state: { chat }, grown = [] }: Reduction): void {
    if (chat === null) return;
    if (chat.messages !== before?.messages) this.#set(before, chat);
    for (const { messageId, text = '', reasoning = '', isLastText = false, isTooFast } of grown) {
      const views = this.#texts.get(messageId);
      views?.reasoning.append(reasoning, isTooFast);
      views?.text.append(text, isTooFast);
      if (isLastText) views?.text.noteLastText();
    }
  }

  #set(before: OpenChat | null, chat: OpenChat): void {
    for (const [id, views] of this.#texts) {
      const message = chat.messages.get(id);
      const turn = chat.turns.get(id);
      if (message === undefined) this.#texts.delete(id);
      // A turn that merely continued already has its text here.
      else if (turn === undefined || turn.start !== before?.turns.get(id)?.start) {
        const { text, reasoning } = turn?.start ?? message;
        views.reasoning.set(reasoning, turn !== undefined);
        views.text.set(text, turn !== undefined);
      }
    }
  }

  #add(id: string, { text, reasoning }: Pick<Message, 'text' | 'reasoning'>, isStreaming: boolean): MessageTexts {
    const made = { text: new LiveText(text, isStreaming), reasoning: new LiveText(reasoning, isStreaming) };
    this.#texts.set(id, made);
    return made;
  }
}
