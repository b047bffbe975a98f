/** The parts of the window that a key goes through: sidebar, header, conversation, message box, inspector. */

/** Each part, and what takes the focus in it: the first of these that is there. */
const REGIONS = [
  { part: '.sidebar', targets: ['[data-row-key][tabindex="0"]', 'button'] },
  { part: '.chat-header', targets: ['.chat-header-controls button', 'button'] },
  { part: '.message-area', targets: ['[role="log"]'] },
  { part: '.composer-area', targets: ['.composer-box'] },
  { part: '.inspector', targets: ['[role="tab"][tabindex="0"]', 'button'] },
] as const;

/** Moves the focus to the next part (1) or the one before (-1), round the ends. False when there is none. */
export function goToRegion(step: 1 | -1): boolean {
  // A dialog keeps the focus to itself.
  if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return false;
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

/** True for what is in the page, can be seen and takes keys. */
export function isUsable(element: HTMLElement): boolean {
  if (!element.isConnected || element.matches(':disabled') || element.closest('[inert]') !== null) return false;
  return element.checkVisibility({ visibilityProperty: true });
}
