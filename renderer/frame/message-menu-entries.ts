/** Finds the actions for the message or the code block under the pointer. */

export interface MessageMenuEntry {
  readonly label: string;
  readonly button: HTMLButtonElement;
}

/** Elements whose system menu is more useful: links, images, text boxes, and selected text. */
const OF_THE_SYSTEM = 'a[href], img, input, textarea, [contenteditable]:not([contenteditable="false"])';

/** The entries are the message's own buttons, so that both always offer the same. Empty means the system's menu. */
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
