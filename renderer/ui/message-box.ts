/** Finds the composer's text box, to focus it. */

export function messageBox(): HTMLTextAreaElement | null {
  return document.querySelector<HTMLTextAreaElement>('.composer-box');
}
