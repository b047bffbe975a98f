/** Steps the focus between the code blocks, tables and headings of one reply. */

import { focusReading, readingPlace } from './focus-reading.ts';

export const BLOCK_KINDS = ['heading', 'code', 'table'] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

const SELECTORS = {
  heading: ':is(h1, h2, h3, h4, h5, h6)',
  code: '.md-code pre',
  table: '.md-table table',
} as const satisfies Record<BlockKind, string>;

/** How the source of a block shows its kind. Parts far from the view contain only their source. */
const SIGNS = {
  heading: /#|\S[ \t]*\n {0,3}(?:=+|-+)[ \t]*(?:\n|$)/,
  code: /```|~~~|\n[ \t]*\n(?: {4}|\t)/,
  table: /\|/,
} as const satisfies Record<BlockKind, RegExp>;
const FAR = '.md-far';
/** How many frames a step may wait for parts to be built once they are in view. */
const FRAMES_MAX = 20;

/** Focuses the next (1) or previous (-1) block of this kind in the message being read, or else the newest reply. */
export async function stepToBlock(kind: BlockKind, by: 1 | -1): Promise<boolean> {
  const place = readingPlace();
  const reply = place?.closest('[data-message-id]') ?? newestReply();
  const passed = new Set<Element>();
  for (let frame = 0; frame < FRAMES_MAX; frame++) {
    const blocks = [
      ...(reply?.querySelectorAll<HTMLElement>(`.message-body :is(${SELECTORS[kind]}, ${FAR})`) ?? []),
    ].filter((block) => !passed.has(block) && (!block.matches(FAR) || SIGNS[kind].test(block.textContent)));
    const goal =
      by === 1 ? blocks.find((block) => isAfter(block, place)) : blocks.findLast((block) => isBefore(block, place));
    if (goal === undefined) return false;
    goal.scrollIntoView({ block: 'nearest' });
    if (!goal.matches(FAR)) {
      // Orca reads on with the arrow keys from a cell, but not from a table.
      focusReading(goal.matches('table') ? (goal.querySelector<HTMLElement>('th, td') ?? goal) : goal);
      return true;
    }
    await nextFrame();
    // Once the part is built, the next search finds its blocks. Never stop at the part itself again.
    if (!goal.matches(FAR)) passed.add(goal);
  }
  return false;
}

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

function newestReply(): Element | null {
  return [...document.querySelectorAll('.message-scroller .message.is-assistant')].at(-1) ?? null;
}

/** True if the block comes after `place`. If the focus is on the reply itself, all of its blocks come after it. */
function isAfter(block: Element, place: Element | null): boolean {
  if (place === null || (place !== block && place.contains(block))) return true;
  return place !== block && (place.compareDocumentPosition(block) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

function isBefore(block: Element, place: Element | null): boolean {
  if (place === null) return true;
  if (place.contains(block) || block.contains(place)) return false;
  return (place.compareDocumentPosition(block) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
}
