/** Finds the composer's text box, to focus it. */

export function messageBox(): HTMLElement | null {
  return document.querySelector<HTMLElement>('.composer-box');
}
