/** Keys and open lists: an arrow pressed right after opening moves in the list, and a command closes it. */

import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { flushSync } from 'react-dom';

/**
 * For the button of a list. The list gets the focus only after its first paint, so an arrow pressed before that continues
 * from the highlighted entry.
 */
export function enterOpenList({ currentTarget, key }: KeyboardEvent<HTMLElement>): void {
  if (!key.startsWith('Arrow')) return;
  const list = document.getElementById(currentTarget.getAttribute('aria-controls') ?? '');
  list?.querySelector<HTMLElement>('[data-highlighted]')?.focus({ preventScroll: true });
}

/** Like `enterOpenList`, for a menu without its own button: the menu takes the focus and handles the arrow. */
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

/** For a menu without its own button, when it takes the focus: if a key opened it, starts at the first entry. */
export function beginAtFirst(menu: HTMLElement): void {
  if (menu.matches(':focus-visible')) pressIn(menu, 'ArrowDown');
}

/** Closes open lists, which would otherwise cover what a command does and keep the focus. */
export function closeOpenLists(): void {
  // A nested menu comes after its parent in the page, and must close first.
  for (const list of [...document.querySelectorAll<HTMLElement>('.menu')].reverse()) {
    if (list.isConnected && !list.matches('[data-closed]')) flushSync(() => pressIn(list, 'Escape'));
  }
}

function pressIn(menu: HTMLElement, key: string): void {
  menu.dispatchEvent(new globalThis.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}
