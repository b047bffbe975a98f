/** Keeps what stands in the box as the chat's draft, also while its chat is still being made or a message is on its way. */

import { type RefObject, useEffect, useRef, useState } from 'react';
import { saveDraft } from '../../store/conversation-actions.ts';
import { keepOrphan, type StartedChat } from '../../store/new-chat.ts';
import { registerBox } from '../../store/written-texts.ts';

const DRAFT_SAVE_MS = 300;

export interface SavedDraft {
  /** The text has changed. */
  readonly draft: () => void;
  /**
   * Sends a text out of the box. It stays the draft until main has it, so that whatever ends the app meanwhile, it is in
   * one of the two places; what is typed meanwhile is stored behind it, or at once when the box goes.
   */
  readonly sending: (text: string, send: () => Promise<void>) => Promise<void>;
}

/** Saves the text a moment after the last key, and at once when the box or the window is left. */
export function useSavedDraft(
  chatId: string | null,
  started: StartedChat | null,
  box: RefObject<HTMLTextAreaElement | null>,
  giveBack: (text: string) => void,
): SavedDraft {
  const known = useRef({ chatId, giveBack });
  known.current = { chatId, giveBack };
  const [keeper] = useState(() => new DraftKeeper(() => known.current.chatId, started));
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    keeper.element = element;
    const onHide = (): void => keeper.flush();
    element.addEventListener('blur', onHide);
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', onHide);
    return () => {
      element.removeEventListener('blur', onHide);
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', onHide);
      // The box is about to go: its text is read from the element that is still at hand.
      keeper.leave();
    };
  }, [keeper, box]);
  useEffect(() => {
    if (chatId === null) return;
    keeper.chatIsThere();
    return registerBox(chatId, {
      flush: () => keeper.flush(),
      giveBack: (text) => known.current.giveBack(text),
    });
  }, [keeper, chatId]);
  return keeper;
}

class DraftKeeper implements SavedDraft {
  element: HTMLTextAreaElement | null = null;
  readonly #chatId: () => string | null;
  readonly #started: StartedChat | null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isChanged = false;
  #sends = 0;

  constructor(chatId: () => string | null, started: StartedChat | null) {
    this.#chatId = chatId;
    this.#started = started;
  }

  readonly draft = (): void => {
    this.#isChanged = true;
    this.#clearTimer();
    if (this.#sends === 0) this.#timer = setTimeout(() => this.flush(), DRAFT_SAVE_MS);
  };

  readonly sending = async (text: string, send: () => Promise<void>): Promise<void> => {
    const id = this.#chatId();
    this.#clearTimer();
    this.#sends += 1;
    if (id !== null) void saveDraft(id, text);
    try {
      await send();
    } finally {
      this.#sends -= 1;
      if (this.#sends === 0 && this.element?.isConnected === true) {
        this.#isChanged = true;
        this.flush();
      }
    }
  };

  /** Stores what waits to be stored. While a message is on its way an empty box says nothing: the message is the draft. */
  flush(): void {
    this.#clearTimer();
    const id = this.#chatId();
    const text = this.element?.value ?? '';
    if (!this.#isChanged || id === null || (this.#sends > 0 && text === '')) return;
    this.#isChanged = false;
    void saveDraft(id, text);
  }

  chatIsThere(): void {
    const wasTyped = this.#started !== null && this.element?.value !== '';
    if (this.#isChanged || wasTyped) this.draft();
  }

  leave(): void {
    if (this.#chatId() !== null) {
      this.flush();
      return;
    }
    this.#clearTimer();
    const text = this.element?.value ?? '';
    if (text === '') return;
    void this.#started?.id().then((id) => {
      if (id === null) keepOrphan(text);
      else void saveDraft(id, text);
    });
  }

  #clearTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
