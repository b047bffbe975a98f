/** Steps the focus through the window's regions, from the sidebar to the notices, or between a dialog and notices. */

/** Each region and its focus targets; the first one that exists gets the focus. */
const REGIONS = [
  { part: '.sidebar, .sidebar-rail', targets: ['[data-row-key][tabindex="0"]', 'button'] },
  { part: '.chat-header', targets: ['.chat-header-controls button', 'button'] },
  { part: '.message-area', targets: ['[role="log"]'] },
  { part: '.composer-area', targets: ['.composer-box'] },
  { part: '.inspector', targets: ['[role="tab"][tabindex="0"]', 'button'] },
  { part: '.notices', targets: ['.notice button'] },
] as const;

/** The element in the dialog that had the focus before the notices got it. */
let inDialog: HTMLElement | null = null;

/** Moves the focus to the next region (1) or the previous one (-1), wrapping around. False if it can't move. */
export function goToRegion(step: 1 | -1): boolean {
  const dialog = openDialog();
  if (dialog !== null) return goBetween(dialog);
  // A popup traps the focus.
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

/** Moves the focus from a dialog, which otherwise traps it, to the notices above, or back. */
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

/** The topmost dialog, or the sidebar when it covers a narrow window; null if neither is open. */
export function openDialog(): HTMLElement | null {
  return (
    [...document.querySelectorAll<HTMLElement>('.sidebar-overlay > .sidebar, .dialog:not([data-closed])')].at(-1) ??
    null
  );
}

/** True for an element that is in the page, visible and enabled. */
export function isUsable(element: HTMLElement): boolean {
  if (!element.isConnected || element.matches(':disabled') || element.closest('[inert]') !== null) return false;
  return element.checkVisibility({ visibilityProperty: true });
}
