/** Saves what is in a box also when the box goes from the screen with the focus in it: nothing tells of a blur then. */

import { useEffect, useRef } from 'react';

/** @param save called once when the component goes, as it was drawn last */
export function useSavedOnLeaving(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => () => latest.current(), []);
}
