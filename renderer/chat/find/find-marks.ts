/** Marks hits in the document by the CSS Custom Highlight API, which leaves the elements alone. */

import { foldWithPlaces } from '../../../shared/search/fold.ts';
import { formulaSource } from '../../markdown/math/math.ts';
import { findPattern } from './find-in-chat.ts';

const FIND_HIGHLIGHT = 'parley-find';
const FIND_CURRENT_HIGHLIGHT = 'parley-find-current';

/**
 * Ranges of all hits inside `root`, in document order. Leaves out buttons and text that readers don't see. Searches the
 * source of a formula, as the count of hits does, and marks the whole formula.
 */
export function findRanges(root: Element, query: string): readonly Range[] {
  const pattern = findPattern(query);
  if (pattern === null) return [];
  const nodes: { readonly node: Node; readonly start: number }[] = [];
  let text = '';
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const words = node instanceof Text ? node.data : node instanceof Element ? formulaSource(node) : undefined;
    if (words === undefined || node.parentElement?.closest('button, [hidden], [data-find-skip], .md-math, .md-far'))
      continue;
    nodes.push({ node, start: text.length });
    text += words;
  }
  const ranges: Range[] = [];
  let at = 0;
  const { folded, starts } = foldWithPlaces(text);
  for (const match of folded.matchAll(pattern)) {
    const start = starts?.[match.index] ?? match.index;
    const end = placeAfter(starts, match.index + match[0].length);
    while (at + 1 < nodes.length && (nodes[at + 1]?.start ?? 0) <= start) at++;
    let last = at;
    while (last + 1 < nodes.length && (nodes[last + 1]?.start ?? 0) < end) last++;
    const from = nodes[at];
    const to = nodes[last];
    if (from === undefined || to === undefined) continue;
    const range = document.createRange();
    if (from.node instanceof Text) range.setStart(from.node, start - from.start);
    else range.setStartBefore(from.node);
    if (to.node instanceof Text) range.setEnd(to.node, end - to.start);
    else range.setEndAfter(to.node);
    ranges.push(range);
  }
  return ranges;
}

/** Where the characters before unit `at` of the folded text end. Includes all of a ß that `at` would split. */
function placeAfter(starts: Uint32Array | null, at: number): number {
  if (starts === null) return at;
  const last = starts[at - 1];
  let after = at;
  while (after < starts.length - 1 && starts[after] === last) after++;
  return starts[after] ?? at;
}

/** False in engines without the API, for example in jsdom. The view then goes to hits without marking them. */
function canMark(): boolean {
  return typeof CSS !== 'undefined' && 'highlights' in CSS;
}

/** Marks `ranges` as hits, and `current` as the current one. */
export function showMarks(ranges: readonly Range[], current: Range | null): void {
  if (!canMark()) return;
  const hits = new Highlight();
  for (const range of ranges) hits.add(range);
  CSS.highlights.set(FIND_HIGHLIGHT, hits);
  CSS.highlights.set(FIND_CURRENT_HIGHLIGHT, current === null ? new Highlight() : new Highlight(current));
}

export function clearMarks(): void {
  if (!canMark()) return;
  CSS.highlights.delete(FIND_HIGHLIGHT);
  CSS.highlights.delete(FIND_CURRENT_HIGHLIGHT);
}
