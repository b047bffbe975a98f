/** Hears what a reader does to a scroller, and when that means to leave its bottom. */

import { isLeavingKey } from './follow-rule.ts';

export interface ReaderListener {
  /** Called before the view has moved. */
  readonly onLeave: () => void;
  /** Home was pressed. */
  readonly onFirst: () => void;
  /** End was pressed. */
  readonly onLatest: () => void;
  readonly onScroll: () => void;
}

/** Buttons that make their message taller or shorter. */
const RESIZING_BUTTONS = 'button[aria-expanded]:not([aria-haspopup]), button[data-resizes], .md button';

/** What has a use of its own for Home and End. */
const OWN_ENDS = 'input, textarea, select, [contenteditable], [role="tablist"], [role="toolbar"]';

/** Returns the function that ends the listening. */
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
      // The browser would glide there, and stop halfway when messages above turn out to be taller than was guessed.
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
  // Before React hears of it and the message changes.
  scroller.addEventListener('click', onClick, { capture: true, signal });
  scroller.addEventListener('scroll', onScroll, { passive: true, signal });
  document.addEventListener('selectionchange', onSelection, { signal });
  return () => stopping.abort();
}
