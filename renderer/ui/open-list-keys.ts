/** Keys and open lists: an arrow that is pressed right after a list was opened counts in it, and a command closes it. */

import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { flushSync } from 'react-dom';

/** For the button of a list, which has the focus only with its first picture: an arrow before that goes on from the marked entry. */
export function enterOpenList({ currentTarget, key }: KeyboardEvent<HTMLElement>): void {
  if (!key.startsWith('Arrow')) return;
  const list = document.getElementById(currentTarget.getAttribute('aria-controls') ?? '');
  list?.querySelector<HTMLElement>('[data-highlighted]')?.focus({ preventScroll: true });
}

/** The same for a menu without a button of its own that knows it: the arrow is the menu's, which takes the focus for it. */
export function useEarlyArrows(menu: RefObject<HTMLElement | null>, hasButton: boolean): void {
  useEffect(() => {
    if (hasButton) return;
    const onKeyDown = (event: globalThis.KeyboardEvent): void => {
      const { current } = menu;
      if (!event.key.startsWith('Arrow') || current === null || current.matches('[data-closed]')) return;
      if (document.activeElement?.closest('.menu') != null) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      current.focus({ preventScroll: true });
      pressIn(current, event.key);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [menu, hasButton]);
}

/** For such a menu, when it gets the focus first: one that a key has opened begins at its first entry. */
export function beginAtFirst(menu: HTMLElement): void {
  if (menu.matches(':focus-visible')) pressIn(menu, 'ArrowDown');
}

/** Closes what is open: what a command does next would be behind it, and the focus stay in it. */
export function closeOpenLists(): void {
  // A menu inside of another one stands behind it in the page, and closes first.
  for (const list of [...document.querySelectorAll<HTMLElement>('.menu')].reverse()) {
    if (list.isConnected && !list.matches('[data-closed]')) flushSync(() => pressIn(list, 'Escape'));
  }
}

function pressIn(menu: HTMLElement, key: string): void {
  menu.dispatchEvent(new globalThis.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}
