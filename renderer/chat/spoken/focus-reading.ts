/** Gives the focus to parts of the conversation that usually can't have it. */

/** Pages, dialogs, menus and notices. The user is still reading what they cover. */
const LAYERS = '.dialog, .popup-positioner, .notices, [popover]';

/**
 * Focuses an element, and keeps it focusable until the focus moves to another part of the conversation or window:
 * clicks in the conversation must still focus the scroller. With a `tabindex` of 0, a closing page, dialog or menu can
 * return the focus here: the component library returns it only to elements that Tab reaches.
 */
export function focusReading(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = 0;
    const onFocus = ({ target }: FocusEvent): void => {
      if (target === element || (target instanceof Element && target.closest(LAYERS) !== null)) return;
      element.removeAttribute('tabindex');
      document.removeEventListener('focusin', onFocus);
    };
    document.addEventListener('focusin', onFocus);
  }
  element.focus({ preventScroll: true });
}

/** Where the user reads: the focus, or where a screen reader put the selection; null if that isn't in a message. */
export function readingPlace(): Element | null {
  const { activeElement } = document;
  if (activeElement?.closest('[data-message-id]') != null) return activeElement;
  const node = document.getSelection()?.anchorNode ?? null;
  const element = node instanceof Element ? node : (node?.parentElement ?? null);
  return element?.closest('.message-scroller [data-message-id]') == null ? null : element;
}

/** The id of the message that contains a place; null outside of messages. */
export function messageIdAt(place: Element | null): string | null {
  return place?.closest<HTMLElement>('[data-message-id]')?.dataset.messageId ?? null;
}
