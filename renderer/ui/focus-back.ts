/** Gives the focus back to where it was when something that took it leaves. */

import { useLayoutEffect, useState } from 'react';
import { messageBox } from './message-box.ts';

/** Unless what was done there has taken the focus. What had it may be gone, as a dialog is: then it goes to the message box. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const giveBack = (): void => {
      if (document.activeElement !== document.body) return;
      const place = before instanceof HTMLElement && before.isConnected ? before : messageBox();
      place?.focus();
    };
    return () => {
      // Once it has left the page; and again, should what lies behind it only now be within reach.
      queueMicrotask(giveBack);
      requestAnimationFrame(giveBack);
    };
  }, [before]);
}
