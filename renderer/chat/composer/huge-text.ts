/** Keeps the message box fast while it holds a very long text. */

import { type RefObject, useEffect } from 'react';

/** Longer text gets a fixed height: fitting the box to a megabyte would lay out all of it on each key. */
export const GROWING_MAX_CHARS = 60_000;

export function setHuge(element: HTMLTextAreaElement, isHuge: boolean): void {
  element.classList.toggle('is-huge', isHuge);
  element.spellcheck = !isHuge;
}

/** Fixes the box's height before a long text is pasted, because the browser lays the text out while inserting it. */
export function useReadinessForPastes(box: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const onBeforeInput = (event: InputEvent): void => {
      if ((event.data?.length ?? 0) > GROWING_MAX_CHARS) setHuge(element, true);
    };
    element.addEventListener('beforeinput', onBeforeInput);
    return () => element.removeEventListener('beforeinput', onBeforeInput);
  }, [box]);
}
