/** Hears what a reader does to a scroller, and when that means to leave its bottom. */

import { isLeavingKey } from './follow-rule.ts';

export interface ReaderListener {
  /** Called before the view has moved. */
  readonly onLeave: () => void;
  readonly onScroll: () => void;
}

/** Buttons that make their message taller or shorter. */
const RESIZING_BUTTONS = 'button[aria-expanded]:not([aria-haspopup]), button[data-resizes], .md button';

/** Returns the function that ends the listening. */
export function listenToReader(scroller: HTMLElement, { onLeave, onScroll }: ReaderListener): () => void {
  const onWheel = (event: WheelEvent): void => {
    if (event.deltaY < 0 && !event.ctrlKey) onLeave();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (isLeavingKey(event.key, event.shiftKey)) onLeave();
  };
  const onPointer = (event: PointerEvent): void => {
    const isOnScrollbar = event.target === scroller && event.offsetX > scroller.clientWidth;
    if (isOnScrollbar) onLeave();
  };
  const onSelection = (): void => {
    const selection = document.getSelection();
    if (selection === null || selection.isCollapsed || !scroller.contains(selection.anchorNode)) return;
    onLeave();
  };
  const onClick = (event: MouseEvent): void => {
    const button = event.target instanceof Element ? event.target.closest(RESIZING_BUTTONS) : null;
    if (button !== null) onLeave();
  };
  const stopping = new AbortController();
  const { signal } = stopping;
  scroller.addEventListener('wheel', onWheel, { passive: true, signal });
  scroller.addEventListener('touchmove', onLeave, { passive: true, signal });
  scroller.addEventListener('keydown', onKey, { signal });
  scroller.addEventListener('pointerdown', onPointer, { signal });
  // Before React hears of it and the message changes.
  scroller.addEventListener('click', onClick, { capture: true, signal });
  scroller.addEventListener('scroll', onScroll, { passive: true, signal });
  document.addEventListener('selectionchange', onSelection, { signal });
  return () => stopping.abort();
}
