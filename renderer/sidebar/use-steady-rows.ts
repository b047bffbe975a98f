/** Keeps the rows of the sidebar where they are while one of them is pressed or renamed: a click lands on what was pressed, and typing stays in its row. */

import { useCallback, useEffect, useRef, useState } from 'react';
import type { RowList } from './row-list.ts';

export interface SteadyRows {
  readonly rows: RowList;
  readonly onPointerDown: () => void;
}

/**
 * The rows as they stood when the pointer went down, until it is let go. Pressing takes the focus from the composer, which
 * stores its draft, which may move or add a row: between press and release the pressed one must not go away.
 *
 * @param renamingId whose name is being edited: when it is deleted meanwhile, in another window, its row stays until that is done
 */
export function useSteadyRows(rows: RowList, renamingId: string | null): SteadyRows {
  const [held, setHeld] = useState<RowList | null>(null);
  const renamed = useRef<RowList | null>(null);
  const isIn = (list: RowList | null): boolean => list !== null && list.indexOfSubject(renamingId) >= 0;
  if (renamingId === null) renamed.current = null;
  else if (isIn(rows)) renamed.current = rows;
  const shown = held ?? (isIn(renamed.current) ? renamed.current : null) ?? rows;
  const latest = useRef(shown);
  latest.current = shown;
  const listening = useRef<AbortController | null>(null);
  useEffect(() => () => listening.current?.abort(), []);

  const onPointerDown = useCallback((): void => {
    listening.current?.abort();
    const listener = new AbortController();
    listening.current = listener;
    const letGo = ({ type, target }: Event): void => {
      // Boxes lose the focus too; only the window's own loss means that no release will be heard.
      if (type === 'blur' && target !== window) return;
      listener.abort();
      // The click follows the release in the same task.
      setTimeout(() => {
        if (listening.current === listener) setHeld(null);
      });
    };
    for (const event of ['pointerup', 'pointercancel', 'blur']) {
      window.addEventListener(event, letGo, { capture: true, signal: listener.signal });
    }
    setHeld(latest.current);
  }, []);
  return { rows: shown, onPointerDown };
}
