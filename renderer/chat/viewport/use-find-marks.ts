/** Keeps the marks of find-in-chat on the mounted messages and goes to the current hit. */

import { type RefObject, useEffect, useMemo, useReducer, useRef } from 'react';
import { buildSection, isTextPending, sectionsIn } from '../../markdown/rendered-texts.ts';
import { BUILT_EVENT } from '../../markdown/scroll-watch.ts';
import type { Section } from '../../markdown/sections.ts';
import { closeFind, useChatUi, useFindQuery } from '../../store/chats/chat-ui-store.ts';
import { columnMessage, showColumnOf } from '../compare/shown-column.ts';
import { countHits, type FindHit, partOfHit, renderedOrdinal } from '../find/find-in-chat.ts';
import { clearMarks, findRanges, showMarks } from '../find/find-marks.ts';
import { useFindHits } from '../find/use-find-hits.ts';
import type { MessageViewport } from './message-viewport.ts';

/** Long enough for a mounted message's Markdown to be in the document. */
const MARK_DELAY_MS = 60;
/** A hit that was out of sight to the side is scrolled this far from the edge. */
const ASIDE_PX = 24;

export function useFindMarks(viewport: MessageViewport, scroller: RefObject<HTMLElement | null>): void {
  const isOpen = useChatUi((state) => state.isFindOpen);
  const query = useFindQuery();
  const index = useChatUi((state) => state.findIndex);
  const steps = useChatUi((state) => state.findSteps);
  const hits = useFindHits();
  const hit = useMemo(() => hits[index] ?? null, [hits, index]);
  /** The step that moved the view to a hit. New hits, in a growing reply or in another version, don't move it. */
  const gone = useRef<string | null>(null);
  const place = `${index} ${steps} ${query}`;

  useEffect(() => {
    if (!isOpen || query === '') clearMarks();
  }, [isOpen, query]);
  // Leaving the chat closes the search; the next chat focuses its message box.
  useEffect(
    () => () => {
      clearMarks();
      closeFind();
    },
    [],
  );

  // Text that was just built near the view may have hits to mark.
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const root = scroller.current;
    if (root === null || query === '') return;
    root.addEventListener(BUILT_EVENT, lookAgain);
    return () => root.removeEventListener(BUILT_EVENT, lookAgain);
  }, [scroller, query]);

  // After every render of the list: other messages may be mounted now.
  useEffect(() => {
    const root = scroller.current;
    if (root === null || query === '') return;
    if (hit !== null && gone.current !== place) showColumnOf(hit.messageId);
    const task = setTimeout(() => {
      if (hit !== null && gone.current !== place) {
        if (viewport.messages.slot(hit.messageId) === null) viewport.showMessage(hit.messageId);
        const body = bodyOf(viewport, hit.messageId);
        if (body !== null && isTextPending(body)) {
          lookAgain();
          return;
        }
        gone.current = place;
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

/** The `.message-body` of a message, also in a column of a comparison; null if it isn't built. */
function bodyOf(viewport: MessageViewport, id: string): Element | null {
  return (viewport.messages.slot(id) ?? columnMessage(id))?.querySelector('.message-body') ?? null;
}

function rangeOf(viewport: MessageViewport, hit: FindHit, query: string): Range | null {
  const body = bodyOf(viewport, hit.messageId);
  if (body === null) return null;
  const sections = sectionsIn(body);
  const place = sections.length < 2 ? null : partOfHit(hit, sections.map(hitsOf(query)));
  const section = place === null ? undefined : sections[place.part];
  if (place === null || section === undefined) {
    const ranges = findRanges(body, query);
    return ranges[renderedOrdinal(hit, ranges.length)] ?? null;
  }
  buildSection(body, section);
  const ranges = findRanges(section.element, query);
  return ranges[renderedOrdinal(place, ranges.length)] ?? null;
}

const counted = new WeakMap<Section, { readonly query: string; readonly source: string; readonly count: number }>();

/** Counts the hits in a section by its source, whether the section is built or not. */
const hitsOf =
  (query: string) =>
  (section: Section): number => {
    const { source } = section;
    // Only the last section of a running reply has no source.
    if (source === null) return findRanges(section.element, query).length;
    const known = counted.get(section);
    if (known?.query === query && known.source === source) return known.count;
    const count = countHits(source, query);
    counted.set(section, { query, source, count });
    return count;
  };

function goTo(viewport: MessageViewport, hit: FindHit, query: string): void {
  const range = rangeOf(viewport, hit, query);
  if (range === null || range.getBoundingClientRect().height === 0) {
    viewport.showMessage(hit.messageId);
    return;
  }
  showAcross(range);
  viewport.reveal(range.getBoundingClientRect());
}

/** Scrolls the code, table or formula around a hit to the side until the hit is in view. */
function showAcross(range: Range): void {
  for (let box = range.startContainer.parentElement; box?.closest('.message-body'); box = box.parentElement) {
    const { left, right } = range.getBoundingClientRect();
    const edge = box.getBoundingClientRect();
    if (right > edge.right) box.scrollLeft += right - edge.right + ASIDE_PX;
    else if (left < edge.left) box.scrollLeft += left - edge.left - ASIDE_PX;
  }
}
