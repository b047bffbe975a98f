/** Tells whether the frame is wide enough to read columns side by side. */

import { type RefObject, useLayoutEffect, useState } from 'react';

/** In a narrower column, a line of prose breaks after every few words. */
const COLUMN_MIN_PX = 320;

export function useFitsSideBySide(frame: RefObject<HTMLElement | null>, columns: number): boolean {
  const [widthPx, setWidthPx] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null || columns === 0) return;
    setWidthPx(element.getBoundingClientRect().width || Number.POSITIVE_INFINITY);
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidthPx(entry.contentRect.width);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, columns]);
  return widthPx >= columns * COLUMN_MIN_PX;
}
