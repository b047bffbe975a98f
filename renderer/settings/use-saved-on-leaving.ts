/** Saves a focused field's text when the field is removed, because then there is no blur event. */

import { useEffect, useRef } from 'react';

/** @param save called once on unmount, from the last render */
export function useSavedOnLeaving(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => () => latest.current(), []);
}
