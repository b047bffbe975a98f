/** Keeps the marks of find-in-chat on the mounted messages and goes to the current hit. */

import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useChatUi } from '../../store/chat-ui-store.ts';
import { showColumnOf } from '../compare/shown-column.ts';
import type { MessageViewport } from '../viewport/message-viewport.ts';
import { type FindHit, renderedOrdinal } from './find-in-chat.ts';
import { clearMarks, findRanges, showMarks } from './find-marks.ts';
import { useFindHits } from './use-find-hits.ts';

/** Long enough for a mounted message's Markdown to be in the document. */
const MARK_DELAY_MS = 60;

export function useFindMarks(viewport: MessageViewport, scroller: RefObject<HTMLElement | null>): void {
  const isOpen = useChatUi((state) => state.isFindOpen);
  const query = useChatUi((state) => (state.isFindOpen ? state.findQuery : ''));
  const index = useChatUi((state) => state.findIndex);
  const hits = useFindHits();
  const hit = useMemo(() => hits[index] ?? null, [hits, index]);
  const gone = useRef<FindHit | null>(null);

  useEffect(() => {
    if (!isOpen || query === '') clearMarks();
  }, [isOpen, query]);
  useEffect(() => clearMarks, []);

  // After every render of the list: other messages may be mounted now.
  useEffect(() => {
    const root = scroller.current;
    if (root === null || query === '') return;
    if (hit !== null && gone.current !== hit) showColumnOf(hit.messageId);
    const task = setTimeout(() => {
      if (hit !== null && gone.current !== hit) {
        gone.current = hit;
        goTo(viewport, hit, query);
      }
      showMarks(markedRanges(root, query), hit === null ? null : rangeOf(viewport, hit, query));
    }, MARK_DELAY_MS);
    return () => clearTimeout(task);
  });
}

function markedRanges(root: HTMLElement, query: string): readonly Range[] {
  return [...root.querySelectorAll('.message-body')].flatMap((body) => findRanges(body, query));
}

/** The message on the screen, also in a column of a comparison. */
function bodyOf(viewport: MessageViewport, id: string): Element | null {
  const column = `.compare-columns [data-message-id="${CSS.escape(id)}"]`;
  return (viewport.slot(id) ?? document.querySelector(column))?.querySelector('.message-body') ?? null;
}

function rangeOf(viewport: MessageViewport, hit: FindHit, query: string): Range | null {
  const body = bodyOf(viewport, hit.messageId);
  if (body === null) return null;
  const ranges = findRanges(body, query);
  return ranges[renderedOrdinal(hit, ranges.length)] ?? null;
}

function goTo(viewport: MessageViewport, hit: FindHit, query: string): void {
  if (viewport.slot(hit.messageId) === null) viewport.showMessage(hit.messageId);
  const rect = rangeOf(viewport, hit, query)?.getBoundingClientRect();
  if (rect === undefined || rect.height === 0) viewport.showMessage(hit.messageId);
  else viewport.reveal(rect);
}
