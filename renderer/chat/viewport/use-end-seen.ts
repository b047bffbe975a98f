/** Detects whether the end of the chat is in view, or less than a line below it. */

import { type RefObject, useEffect, useState } from 'react';

const ABOUT_A_LINE_PX = 24;

/**
 * @param end an element at the very end. The browser observes it, so that this needs no layout, however long the chat
 * is
 */
export function useEndSeen(scroller: RefObject<HTMLElement | null>, end: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (end.current === null) return;
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting === true), {
      root: scroller.current,
      rootMargin: `0px 0px ${ABOUT_A_LINE_PX}px 0px`,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [scroller, end]);
  return isSeen;
}
