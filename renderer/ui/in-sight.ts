/** Checks whether the user can see an element, and whether it may take the focus. */

/** True if part of the element is in view and no dialog covers it. */
export function isInSight(element: Element | null | undefined): boolean {
  if (!element?.isConnected || element.closest('[hidden], [inert], [aria-hidden="true"]') !== null) return false;
  const { top, bottom } = element.getBoundingClientRect();
  const around = element.closest('[role="log"]')?.getBoundingClientRect();
  return bottom >= (around?.top ?? 0) && top <= (around?.bottom ?? window.innerHeight);
}

/** True if the focus is in the same form or dialog, or nowhere, so that the user isn't typing elsewhere. */
export function isFocusNear(element: Element | null): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return true;
  return element?.closest('[role="dialog"], form')?.contains(activeElement) === true;
}

/** Calls `then` once the user can see the element. */
export function onceInSight(element: Element | null, then: () => void): void {
  if (element === null) return;
  if (isInSight(element)) {
    then();
    return;
  }
  const observer = new IntersectionObserver(() => {
    if (element.isConnected && !isInSight(element)) return;
    observer.disconnect();
    if (element.isConnected) then();
  });
  observer.observe(element);
}
