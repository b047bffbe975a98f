/** Follows what is typed after a `/` in the message box, and finds the matching prompts. */

import { type KeyboardEvent, type RefObject, useEffect, useMemo, useState } from 'react';
import { chatUiStore, type Insertion, useChatUi } from '../../store/chats/chat-ui-store.ts';
import { insertPrompt } from '../../store/saved/prompt-actions.ts';
import { savedStore, useSaved } from '../../store/saved/saved-store.ts';
import type { TypedPlace } from '../../store/window/ui-store.ts';
import { insertText } from '../../ui/insert-text.ts';
import { type PromptChoice, promptChoices, typedBefore } from './prompt-choices.ts';

/** Searching a longer text on each key is too slow. */
const BOX_MAX_CHARS = 60_000;

export interface PromptList {
  readonly choices: readonly PromptChoice[];
  /** The active prompt's index. */
  readonly active: number;
  readonly point: (place: number) => void;
  readonly choose: (choice: PromptChoice) => void;
  /** True if the list handled the key. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
}

export function usePromptList(box: RefObject<HTMLTextAreaElement | null>): PromptList {
  const prompts = useSaved((state) => state.prompts);
  const [typed, setTyped] = useState<TypedPlace | null>(null);
  const [active, setActive] = useState(0);
  const choices = useMemo(() => (typed === null ? [] : promptChoices(prompts, typed.typed)), [prompts, typed]);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    /** The `/` at which the user pressed Escape: the list stays closed there. */
    let closedAt: number | null = null;
    const look = (event: Event): void => {
      const isWritten = event.type === 'input';
      const found = readTyped(element);
      if (found?.start !== closedAt) closedAt = null;
      // A caret that only passes a `/` opens nothing.
      setTyped((before) =>
        found === null || closedAt !== null || (before === null && !isWritten) ? null : same(before, found),
      );
      if (isWritten) setActive(0);
    };
    const onEscape = (event: globalThis.KeyboardEvent): void => {
      if (event.key === 'Escape') closedAt = readTyped(element)?.start ?? null;
    };
    const leave = (): void => setTyped(null);
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('input', look, { signal });
    element.addEventListener('keyup', look, { signal });
    element.addEventListener('click', look, { signal });
    element.addEventListener('keydown', onEscape, { signal });
    element.addEventListener('blur', leave, { signal });
    return () => listening.abort();
  }, [box]);
  useInsertion(box);

  const choose = ({ prompt }: PromptChoice): void => {
    setTyped(null);
    insertPrompt(prompt, typed);
  };
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (choices.length === 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
    const last = choices.length - 1;
    const at = Math.min(active, last);
    const chosen = choices[at];
    if (event.key === 'ArrowDown') setActive(at === last ? 0 : at + 1);
    else if (event.key === 'ArrowUp') setActive(at === 0 ? last : at - 1);
    else if (event.key === 'Escape') setTyped(null);
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen !== undefined) choose(chosen);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { choices, active: Math.min(active, choices.length - 1), point: setActive, choose, onKeyDown };
}

function readTyped(element: HTMLTextAreaElement): TypedPlace | null {
  const { selectionStart, selectionEnd, textLength } = element;
  if (selectionStart !== selectionEnd || textLength > BOX_MAX_CHARS) return null;
  return savedStore.getState().prompts.length === 0 ? null : typedBefore(element.value, selectionStart);
}

/** Returns the same object for the same text, so that keys that change nothing don't render. */
function same(before: TypedPlace | null, found: TypedPlace): TypedPlace {
  return before !== null && before.start === found.start && before.typed === found.typed ? before : found;
}

/** Inserts the chosen prompt in place of what was typed to find it. */
function useInsertion(box: RefObject<HTMLTextAreaElement | null>): void {
  const insertion = useChatUi((state) => state.insertion);
  useEffect(() => {
    const element = box.current;
    if (element === null || insertion === null) return;
    chatUiStore.setState({ insertion: null });
    putWhenFocused(element, insertion, FOCUS_MAX_FRAMES);
  }, [insertion, box]);
}

/** A closing dialog still has the focus for a moment, and the browser would insert into its fields. */
const FOCUS_MAX_FRAMES = 30;

function putWhenFocused(element: HTMLTextAreaElement, insertion: Insertion, framesLeft: number): void {
  element.focus({ preventScroll: true });
  if (document.activeElement !== element && framesLeft > 0 && element.isConnected) {
    requestAnimationFrame(() => putWhenFocused(element, insertion, framesLeft - 1));
    return;
  }
  const { text, place } = insertion;
  // If the text has changed meanwhile, nothing is replaced.
  if (place !== null && element.value.startsWith(place.typed, place.start))
    element.setSelectionRange(place.start, place.start + place.typed.length);
  insertText(element, text);
}
