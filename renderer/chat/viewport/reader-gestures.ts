/** Detects what a reader does with a scroller, and when that means leaving the bottom. */

import { isLeavingKey } from './follow-rule.ts';

export interface ReaderListener {
  /** Called before the view moves. */
  readonly onLeave: () => void;
  /** Home was pressed. */
  readonly onFirst: () => void;
  /** End was pressed. */
  readonly onLatest: () => void;
  readonly onScroll: () => void;
}

/** Buttons that may change their message's height. */
const RESIZING_BUTTONS = 'button[aria-expanded]:not([aria-haspopup]), button[data-resizes], .md button';

/** Elements that use Home and End themselves. */
const OWN_ENDS = 'input, textarea, select, [contenteditable], [role="tablist"], [role="toolbar"]';

/** Returns a function that stops listening. */
export function listenToReader(
  scroller: HTMLElement,
  { onLeave, onFirst, onLatest, onScroll }: ReaderListener,
): () => void {
  const onWheel = (event: WheelEvent): void => {
    if (event.deltaY < 0 && !event.ctrlKey) onLeave();
  };
  const onKey = (event: KeyboardEvent): void => {
    const goToEnd = { Home: onFirst, End: onLatest }[event.key];
    const isPlain = !(event.shiftKey || event.altKey || event.ctrlKey || event.metaKey);
    if (goToEnd !== undefined && isPlain && event.target instanceof Element && !event.target.closest(OWN_ENDS)) {
      // The browser would scroll smoothly, and stop halfway if messages above are taller than estimated.
      event.preventDefault();
      goToEnd();
      return;
    }
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
  // Capture clicks before React handles them and the message changes.
  scroller.addEventListener('click', onClick, { capture: true, signal });
  scroller.addEventListener('scroll', onScroll, { passive: true, signal });
  document.addEventListener('selectionchange', onSelection, { signal });
  return () => stopping.abort();
}
