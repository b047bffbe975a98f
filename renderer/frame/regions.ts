/** The parts of the window that a key goes through: sidebar, header, conversation, message box, inspector; and from a dialog to the notices. */

/** Each part, and what takes the focus in it: the first of these that is there. */
const REGIONS = [
  { part: '.sidebar, .sidebar-rail', targets: ['[data-row-key][tabindex="0"]', 'button'] },
  { part: '.chat-header', targets: ['.chat-header-controls button', 'button'] },
  { part: '.message-area', targets: ['[role="log"]'] },
  { part: '.composer-area', targets: ['.composer-box'] },
  { part: '.inspector', targets: ['[role="tab"][tabindex="0"]', 'button'] },
] as const;

/** What had the focus in a dialog before it went to the notices above. */
let inDialog: HTMLElement | null = null;

/** Moves the focus to the next part (1) or the one before (-1), round the ends. False when there is none. */
export function goToRegion(step: 1 | -1): boolean {
  const dialog = openDialog();
  if (dialog !== null) return goBetween(dialog);
  // A popup keeps the focus to itself.
  if (document.querySelector('[role="dialog"]') !== null) return false;
  const there = REGIONS.flatMap(({ part, targets }) => {
    const element = document.querySelector(part);
    if (element === null) return [];
    const goal = targets.flatMap((target) => [...element.querySelectorAll<HTMLElement>(target)]).find(isUsable);
    return goal === undefined ? [] : [{ element, goal }];
  });
  if (there.length === 0) return false;
  const at = there.findIndex(({ element }) => element.contains(document.activeElement));
  const next = at < 0 && step < 0 ? there.length - 1 : (at + step + there.length) % there.length;
  there[next]?.goal.focus();
  return true;
}

/** From a dialog, which keeps the focus to itself otherwise, to the notices above it, or back. */
function goBetween(dialog: HTMLElement): boolean {
  const { activeElement } = document;
  if (activeElement?.closest('.notice') != null) {
    (inDialog !== null && isUsable(inDialog) ? inDialog : dialog).focus();
    return true;
  }
  const latest = [...document.querySelectorAll('.notice')].at(-1)?.querySelector('button');
  inDialog = activeElement instanceof HTMLElement ? activeElement : null;
  latest?.focus();
  return latest != null;
}

/** The dialog that lies above all others. */
export function openDialog(): HTMLElement | null {
  return (
    [...document.querySelectorAll<HTMLElement>('.sidebar-overlay > .sidebar, .dialog:not([data-closed])')].at(-1) ??
    null
  );
}

/** True for what is in the page, can be seen and takes keys. */
export function isUsable(element: HTMLElement): boolean {
  if (!element.isConnected || element.matches(':disabled') || element.closest('[inert]') !== null) return false;
  return element.checkVisibility({ visibilityProperty: true });
}
