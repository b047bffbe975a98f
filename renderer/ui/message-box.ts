/** The box that the next message is written in, for what gives the focus to it. */

export function messageBox(): HTMLElement | null {
  return document.querySelector<HTMLElement>('.composer-box');
}
