/** Returns the focus when the element that took it unmounts. */

import { useLayoutEffect, useState } from 'react';
import { messageBox } from './message-box.ts';

/**
 * Does nothing if something else has taken the focus. If the earlier element is gone, as with a dialog, the composer
 * gets the focus.
 */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const restoreFocus = (): void => {
      if (document.activeElement !== document.body) return;
      const place = before instanceof HTMLElement && before.isConnected ? before : messageBox();
      place?.focus();
    };
    return () => {
      // Once after unmounting, and once more in case the page behind only now becomes reachable.
      queueMicrotask(restoreFocus);
      requestAnimationFrame(restoreFocus);
    };
  }, [before]);
}
