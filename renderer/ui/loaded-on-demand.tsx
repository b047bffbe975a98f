/** A component whose code loads when it is first shown. */

import { type ComponentType, useEffect, useState } from 'react';

/**
 * Renders nothing until the code is loaded, and then shows it at once. `lazy` would add a delay: React reveals
 * suspended content at the earliest 300 ms after its fallback.
 * @param onMissing called if the code can't be loaded
 */
export function loadedOnDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onMissing: () => void,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function Later(props: Props) {
    const [Shown, setShown] = useState(() => loaded);
    useEffect(() => {
      if (loaded !== null) {
        // Another instance may have loaded it since this one rendered.
        setShown(() => loaded);
        return;
      }
      let isWanted = true;
      void load().then((found) => {
        loaded = found;
        if (isWanted) setShown(() => found);
      }, onMissing);
      return () => {
        isWanted = false;
      };
    }, []);
    return Shown === null ? null : <Shown {...props} />;
  };
}
