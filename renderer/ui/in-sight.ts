/** Whether what has changed is before the person, and whether the focus may go there. */

/** True when something of it is in view, and no dialog keeps it out of reach. */
export function isBeforeThePerson(element: Element | null | undefined): boolean {
  if (!element?.isConnected || element.closest('[hidden], [inert], [aria-hidden="true"]') !== null) return false;
  const { top, bottom } = element.getBoundingClientRect();
  const around = element.closest('[role="log"]')?.getBoundingClientRect();
  return bottom >= (around?.top ?? 0) && top <= (around?.bottom ?? window.innerHeight);
}

/** True when the focus is in the same form or dialog, or nowhere: nobody is writing somewhere else. */
export function isFocusNear(element: Element | null): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return true;
  return element?.closest('[role="dialog"], form')?.contains(activeElement) === true;
}

/** Calls back once the element is before the person. */
export function onceInSight(element: Element | null, then: () => void): void {
  if (element === null) return;
  if (isBeforeThePerson(element)) {
    then();
    return;
  }
  const observer = new IntersectionObserver(() => {
    if (element.isConnected && !isBeforeThePerson(element)) return;
    observer.disconnect();
    if (element.isConnected) then();
  });
  observer.observe(element);
}
