/** Finds what can be done with the message, or the code, below the pointer. */

export interface MessageMenuEntry {
  readonly label: string;
  readonly button: HTMLButtonElement;
}

/** Where the system's own menu is of more use: links, images, boxes to write in, and text that is selected. */
const OF_THE_SYSTEM = 'a[href], img, input, textarea, [contenteditable]:not([contenteditable="false"])';

/** The commands are those of the message's own buttons, so that both always offer the same. Empty: it is the system's menu. */
export function messageMenuEntries(target: Element, selection: Selection | null): readonly MessageMenuEntry[] {
  const message = target.closest('[data-message-id]');
  if (message === null || target.closest(OF_THE_SYSTEM) !== null || isSelected(target, selection)) return [];
  const code = target.closest('.md-code')?.querySelector<HTMLButtonElement>('.md-code-copy');
  const actions = message.querySelectorAll<HTMLButtonElement>('.message-continue, .message-actions > button');
  return [code, ...actions]
    .filter((button) => button !== null && button !== undefined)
    .filter((button) => !button.disabled)
    .map((button) => ({ label: button.getAttribute('aria-label') ?? button.textContent, button }));
}

function isSelected(target: Element, selection: Selection | null): boolean {
  return selection !== null && !selection.isCollapsed && selection.containsNode(target, true);
}
