/** Keeps what stands in the box as the chat's draft, also while its chat is still being made or a message is on its way. */

import { type RefObject, useEffect, useRef, useState } from 'react';
import { saveDraft } from '../../store/chats/conversation-actions.ts';
import { keepOrphan, type StartedChat } from '../../store/chats/new-chat.ts';
import { registerBox } from '../../store/chats/written-texts.ts';

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

export interface BoxActions {
  /** Puts a text that main did not take before whatever was typed since. */
  readonly giveBack: (text: string) => void;
  /** Shows what was written in another window. */
  readonly takeOver: (text: string) => void;
}

/** Saves the text a moment after the last key, and at once when the box or the window is left. */
export function useSavedDraft(
  chatId: string | null,
  started: StartedChat | null,
  box: RefObject<HTMLTextAreaElement | null>,
  { giveBack, takeOver }: BoxActions,
): SavedDraft {
  const known = useRef({ chatId, giveBack, takeOver });
  known.current = { chatId, giveBack, takeOver };
  const [keeper] = useState(
    () =>
      new DraftKeeper(
        () => known.current.chatId,
        started,
        (text) => known.current.takeOver(text),
      ),
  );
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
      isTypedIn: () => keeper.isTypedIn,
      flush: () => keeper.flush(),
      giveBack: (text) => known.current.giveBack(text),
      writtenElsewhere: (text, over) => keeper.writtenElsewhere(text, over),
    });
  }, [keeper, chatId]);
  return keeper;
}

export class DraftKeeper implements SavedDraft {
  element: HTMLTextAreaElement | null = null;
  readonly #chatId: () => string | null;
  readonly #started: StartedChat | null;
  readonly #takeOver: (text: string) => void;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isChanged = false;
  #sends = 0;
  /** What the other window stored last while a message of this one was on its way. */
  #heard: { readonly text: string; readonly over: string } | null = null;
  /** Something was typed here that the other window's box did not have. */
  #isOwn = false;
  /** The mark of the draft as this box knows it: what it stored or took over last. */
  #known = '';

  constructor(chatId: () => string | null, started: StartedChat | null, takeOver: (text: string) => void) {
    this.#chatId = chatId;
    this.#started = started;
    this.#takeOver = takeOver;
  }

  get isTypedIn(): boolean {
    return this.#isOwn;
  }

  readonly draft = (): void => {
    this.#isChanged = true;
    this.#isOwn = true;
    this.#clearTimer();
    if (this.#sends === 0) this.#timer = setTimeout(() => this.flush(), DRAFT_SAVE_MS);
  };

  readonly sending = async (text: string, send: () => Promise<void>): Promise<void> => {
    const id = this.#chatId();
    this.#clearTimer();
    this.#sends += 1;
    if (id !== null) this.#store(id, text);
    try {
      await send();
    } finally {
      this.#sends -= 1;
      if (this.#sends === 0 && this.element?.isConnected === true) {
        this.#isChanged = true;
        this.#hearAgain();
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
    if (text === '') this.#isOwn = false;
    this.#store(id, text);
  }

  /**
   * The same chat has a box in another window. A box in which nothing was typed that the other did not have shows the same.
   * Two texts that were written at the same time are put together: in the same order in both windows, so that both end
   * with the same.
   */
  writtenElsewhere(text: string, over: string): void {
    const own = this.element?.value ?? '';
    if (this.#sends > 0) {
      this.#heard = { text, over };
      return;
    }
    if (own === text) this.#agree(text);
    else if (!this.#isOwn || own === '' || text.includes(own) || over === markOf(own)) {
      this.#clearTimer();
      this.#isChanged = false;
      this.#takeOver(text);
      this.#agree(text);
    } else {
      // What was sent from there leaves this one as it is.
      if (!own.includes(text)) this.#takeOver([own, text].sort().join('\n'));
      this.draft();
    }
  }

  /** Before this box stores what is left in it, which would take the place of those words. */
  #hearAgain(): void {
    const heard = this.#heard;
    this.#heard = null;
    if (heard !== null) this.writtenElsewhere(heard.text, heard.over);
  }

  #store(id: string, text: string): void {
    void saveDraft(id, text, this.#known);
    this.#known = markOf(text);
  }

  #agree(text: string): void {
    this.#isOwn = false;
    this.#known = markOf(text);
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

/** Tells two drafts apart without holding a second copy of either (FNV-1a, 32 bits, and the length). */
function markOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return `${text.length}:${(hash >>> 0).toString(36)}`;
}
