/** Gives the focus to parts of the conversation that usually can't have it. */

/** Focuses an element until the focus leaves it: clicks in the conversation must still focus the scroller. */
export function focusReading(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}

/** Where the user is reading: the focus, or the place to which a screen reader moved the selection. */
export function readingPlace(): Element | null {
  const { activeElement } = document;
  if (activeElement?.closest('[data-message-id]') != null) return activeElement;
  const node = document.getSelection()?.anchorNode ?? null;
  const element = node instanceof Element ? node : (node?.parentElement ?? null);
  return element?.closest('.message-scroller [data-message-id]') == null ? null : element;
}

/** The message at a place. */
export function messageIdAt(place: Element | null): string | null {
  return place?.closest<HTMLElement>('[data-message-id]')?.dataset.messageId ?? null;
}
