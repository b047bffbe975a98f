/** Lets an arrow that is pressed right after a list was opened count in the list. */

import type { KeyboardEvent } from 'react';

/** For the button of a list, which has the focus only with its first picture: an arrow before that goes on from the marked entry. */
export function enterOpenList({ currentTarget, key }: KeyboardEvent<HTMLElement>): void {
  if (!key.startsWith('Arrow')) return;
  const list = document.getElementById(currentTarget.getAttribute('aria-controls') ?? '');
  list?.querySelector<HTMLElement>('[data-highlighted]')?.focus({ preventScroll: true });
}
