/** A component whose script is loaded when it is first shown. */

import { type ComponentType, useEffect, useState } from 'react';

/**
 * Nothing is shown until it is there, and then it is shown at once: `lazy` would wait, because React reveals what was
 * suspended not before 300 ms have passed since it put nothing in its place.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function Later(props: Props) {
    const [Shown, setShown] = useState(() => loaded);
    useEffect(() => {
      if (loaded !== null) {
        // It may have come for another place since this one was drawn.
        setShown(() => loaded);
        return;
      }
      let isWanted = true;
      void load().then(
        (found) => {
          loaded = found;
          if (isWanted) setShown(() => found);
        },
        (error: unknown) =>
          setShown(() => {
            throw error;
          }),
      );
      return () => {
        isWanted = false;
      };
    }, []);
    return Shown === null ? null : <Shown {...props} />;
  };
}
