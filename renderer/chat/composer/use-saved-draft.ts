/** Saves the box's text as the chat's draft, even while the chat is being created or a message is being sent. */

import { type RefObject, useEffect, useRef, useState } from 'react';
import { saveDraft } from '../../store/chats/conversation-actions.ts';
import { keepOrphan, type StartedChat } from '../../store/chats/new-chat.ts';
import { registerBox } from '../../store/chats/written-texts.ts';

const DRAFT_SAVE_MS = 300;

export interface SavedDraft {
  /** Call this when the text has changed. */
  readonly draft: () => void;
  /**
   * Sends a text. Until main has it, the text stays stored as the draft, so that it isn't lost if the app is killed.
   * Text typed meanwhile is stored afterwards, or at once if the box closes.
   */
  readonly sending: (text: string, send: () => Promise<void>) => Promise<void>;
}

export interface BoxActions {
  /** Puts back a text that main rejected; anything typed since comes after it. */
  readonly restoreText: (text: string) => void;
  /** Shows text written in another window. */
  readonly takeOver: (text: string) => void;
}

/** Saves the text shortly after the last key, and at once if the box loses the focus or the window is hidden. */
export function useSavedDraft(
  chatId: string | null,
  started: StartedChat | null,
  box: RefObject<HTMLTextAreaElement | null>,
  { restoreText, takeOver }: BoxActions,
): SavedDraft {
  const known = useRef({ chatId, restoreText, takeOver });
  known.current = { chatId, restoreText, takeOver };
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
      // The box is about to unmount: read its text while the element still exists.
      keeper.leave();
    };
  }, [keeper, box]);
  useEffect(() => {
    if (chatId === null) return;
    keeper.chatIsThere();
    return registerBox(chatId, {
      isTypedIn: () => keeper.isTypedIn,
      flush: () => keeper.flush(),
      restoreText: (text) => known.current.restoreText(text),
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
  /** What another window stored last while this one was sending a message. */
  #heard: { readonly text: string; readonly over: string } | null = null;
  /** True if something was typed here that the other window's box doesn't have. */
  #hasOwnText = false;
  /** Identifies the draft that this box stored or received last (see `markOf`). */
  #known = '';

  constructor(chatId: () => string | null, started: StartedChat | null, takeOver: (text: string) => void) {
    this.#chatId = chatId;
    this.#started = started;
    this.#takeOver = takeOver;
  }

  get isTypedIn(): boolean {
    return this.#hasOwnText;
  }

  readonly draft = (): void => {
    this.#isChanged = true;
    this.#hasOwnText = true;
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

  /** Saves pending text. While a message is being sent, an empty box isn't saved, because the message is the draft. */
  flush(): void {
    this.#clearTimer();
    const id = this.#chatId();
    const text = this.element?.value ?? '';
    if (!this.#isChanged || id === null || (this.#sends > 0 && text === '')) return;
    this.#isChanged = false;
    if (text === '') this.#hasOwnText = false;
    this.#store(id, text);
  }

  /**
   * The user typed in another window that shows this chat. Shows that window's text, unless this box has its own. In
   * that case joins both texts, in the same order in both windows, so that they end up equal.
   */
  writtenElsewhere(text: string, over: string): void {
    const own = this.element?.value ?? '';
    if (this.#sends > 0) {
      this.#heard = { text, over };
      return;
    }
    if (own === text) this.#agree(text);
    else if (!this.#hasOwnText || own === '' || text.includes(own) || over === markOf(own)) {
      this.#clearTimer();
      this.#isChanged = false;
      this.#takeOver(text);
      this.#agree(text);
    } else {
      // If the other window has sent its text, that box is empty now, and this one stays as it is.
      if (!own.includes(text)) this.#takeOver([own, text].sort().join('\n'));
      this.draft();
    }
  }

  /** Handles the other window's text before this box stores its own, which would overwrite it. */
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
    this.#hasOwnText = false;
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

/** Identifies a draft without keeping a second copy (32-bit FNV-1a and the length). */
function markOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return `${text.length}:${(hash >>> 0).toString(36)}`;
}
