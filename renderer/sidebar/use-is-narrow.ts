/** Tells whether the window is too narrow for sidebar and chat side by side. */

import { useSyncExternalStore } from 'react';
import { NARROW_WINDOW } from '../store/window/sidebar-visibility.ts';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(NARROW_WINDOW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(NARROW_WINDOW).matches);
}
