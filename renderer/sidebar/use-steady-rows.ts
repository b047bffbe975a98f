/** Keeps sidebar rows in place while one is pressed or renamed, so that clicks and typing reach the right row. */

import { useCallback, useEffect, useRef, useState } from 'react';
import type { RowList } from './row-list.ts';

export interface SteadyRows {
  readonly rows: RowList;
  readonly onPointerDown: () => void;
}

/**
 * Freezes the rows from pointer down to release. The press takes the focus from the composer, which then saves its
 * draft, and that may move or add rows. Without this, the pressed row could move away before the click.
 *
 * @param renamingId the row being renamed, or null; if another window deletes it, it stays until renaming ends
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
    const release = ({ type, target }: Event): void => {
      // Text boxes send blur events too, but the page misses the release only if the window loses the focus.
      if (type === 'blur' && target !== window) return;
      listener.abort();
      // The click follows the release in the same task.
      setTimeout(() => {
        if (listening.current === listener) setHeld(null);
      });
    };
    for (const event of ['pointerup', 'pointercancel', 'blur']) {
      window.addEventListener(event, release, { capture: true, signal: listener.signal });
    }
    setHeld(latest.current);
  }, []);
  return { rows: shown, onPointerDown };
}
