/** Finds the actions for the message or the code block under the pointer. */

export interface MessageMenuEntry {
  readonly label: string;
  readonly run: () => void;
  readonly isDangerous?: boolean;
}

/** Returns what a message offers in its own menu. */
export type EntriesOfMessage = (messageId: string) => readonly MessageMenuEntry[];

/** Elements whose system menu is more useful: links, images and text boxes. */
const OF_THE_SYSTEM = 'a[href], img, input, textarea, [contenteditable]:not([contenteditable="false"])';
/** The buttons that become entries: not those that open a menu, and not Edit, which is in the message's menu. */
const BUTTONS = '.message-continue, .message-actions button:not([aria-haspopup], [name="edit"])';

/** The actions of the code block's and the message's buttons, then of its menu. If none, show the system's menu. */
export function messageMenuEntries(
  target: Element,
  selection: Selection | null,
  entriesOf: EntriesOfMessage,
): readonly MessageMenuEntry[] {
  const message = target.closest<HTMLElement>('[data-message-id]');
  if (message === null || target.closest(OF_THE_SYSTEM) !== null || isSelected(target, selection)) return [];
  const code = target.closest('.md-code')?.querySelector<HTMLButtonElement>('.md-code-copy');
  const buttons = [code, ...message.querySelectorAll<HTMLButtonElement>(BUTTONS)]
    .filter((button) => button !== null && button !== undefined)
    .filter((button) => !button.disabled)
    .map((button) => ({
      label: button.getAttribute('aria-label') ?? button.textContent,
      run: () => button.click(),
    }));
  const hasMenu = message.querySelector('.message-actions') !== null;
  return [...buttons, ...(hasMenu ? entriesOf(message.dataset.messageId ?? '') : [])];
}

function isSelected(target: Element, selection: Selection | null): boolean {
  return selection !== null && !selection.isCollapsed && selection.containsNode(target, true);
}
