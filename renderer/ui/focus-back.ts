/** Gives the focus back to where it was when something that took it leaves. */

import { useLayoutEffect, useState } from 'react';

/** Unless what was done there has taken the focus. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const giveBack = (): void => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
    return () => {
      // Once it has left the page; and again, should what lies behind it only now be within reach.
      queueMicrotask(giveBack);
      requestAnimationFrame(giveBack);
    };
  }, [before]);
}
