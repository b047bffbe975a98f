/** The block at the top edge that keeps the view in place while content around it changes. */

import type { TextPlace } from '../../../shared/conversation.ts';
import { elementAtPlace, isTextPending } from '../../markdown/rendered-texts.ts';

/** `element`: the anchor block; null anchors to the top of the message. `offsetPx`: its distance below the top edge. */
export interface Anchor {
  readonly id: string;
  readonly element: Element | null;
  readonly offsetPx: number;
  /** The distance of the message's top from the top edge, in case the block is replaced. */
  readonly slotOffsetPx: number;
  /** Set while the anchor is a place in text that isn't in the document yet. */
  readonly place?: TextPlace | undefined;
}

const DEPTH_MAX = 8;
/** Scroll offsets are whole pixels but blocks aren't: a block that starts less than this above the edge starts at it. */
const EDGE_SLACK_PX = 1;
/** Elements without independently moving parts. */
const LEAVES: ReadonlySet<string> = new Set([
  'P',
  'PRE',
  'TR',
  'H1',
  'H2',
  'H3',
  'H4',
  'H5',
  'H6',
  'BUTTON',
  'TEXTAREA',
  'svg',
  'IFRAME',
]);

/** The message element that contains `element`; null outside of messages. */
export function slotOf(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>('[data-slot-id]');
}

/**
 * The first block that begins in the view of `scroller`, or the one that fills it. Reads layout, so call it only while
 * layout is clean.
 */
export function pickAnchor(scroller: HTMLElement, slots: ReadonlyMap<string, HTMLElement>): Anchor | null {
  const edge = scroller.getBoundingClientRect().top;
  let best: { readonly id: string; readonly slot: HTMLElement; readonly top: number } | null = null;
  for (const [id, slot] of slots) {
    const rect = slot.getBoundingClientRect();
    if (rect.height > 0 && rect.bottom > edge + EDGE_SLACK_PX && (best === null || rect.top < best.top))
      best = { id, slot, top: rect.top };
  }
  if (best === null) return null;
  if (best.top >= edge) return { id: best.id, element: null, offsetPx: best.top - edge, slotOffsetPx: best.top - edge };
  const bottom = scroller.getBoundingClientRect().bottom;
  let cut: Element = best.slot;
  /** The first block below the one that the edge cuts. */
  let below: Element | null = null;
  for (let depth = 0; depth < DEPTH_MAX && !LEAVES.has(cut.tagName); depth++) {
    const child = firstSeen(cut, edge);
    if (child === null) break;
    below = firstBelow(child, edge, bottom) ?? below;
    cut = child;
  }
  // The block at the edge may still change its height, for example when an image loads. With the block below as the
  // anchor, that change happens out of view.
  const element = cut.getBoundingClientRect().top < edge - EDGE_SLACK_PX && below !== null ? below : cut;
  return { id: best.id, element, offsetPx: element.getBoundingClientRect().top - edge, slotOffsetPx: best.top - edge };
}

/** The next visible sibling of `element` if it begins in the view; otherwise null. */
function firstBelow(element: Element, edge: number, bottom: number): Element | null {
  for (let next = element.nextElementSibling; next !== null; next = next.nextElementSibling) {
    const rect = next.getBoundingClientRect();
    if (rect.height > 0) return rect.top >= edge && rect.top < bottom ? next : null;
  }
  return null;
}

function firstSeen(parent: Element, edge: number): Element | null {
  for (const child of parent.children) {
    const rect = child.getBoundingClientRect();
    if (rect.height > 0 && rect.bottom > edge + EDGE_SLACK_PX) return child;
  }
  return null;
}

/** How far the anchor has moved; null if its message isn't mounted. */
export function anchorDrift(
  anchor: Anchor,
  scroller: HTMLElement,
  slots: ReadonlyMap<string, HTMLElement>,
): number | null {
  const edge = scroller.getBoundingClientRect().top;
  if (anchor.element?.isConnected) {
    const rect = anchor.element.getBoundingClientRect();
    if (rect.height > 0) return rect.top - edge - anchor.offsetPx;
  }
  const slot = slots.get(anchor.id);
  return slot === undefined ? null : slot.getBoundingClientRect().top - edge - anchor.slotOffsetPx;
}

/** Anchors to the top of a message until the given place in its text is there. */
export function slotAnchor(id: string, offsetPx: number, place?: TextPlace): Anchor {
  return { id, element: null, offsetPx, slotOffsetPx: offsetPx, place };
}

/** Moves the anchor to the message now at the old message's position, such as another version; null without messages. */
export function movedAnchor(anchor: Anchor, before: readonly string[], ids: readonly string[]): Anchor | null {
  const heir = ids[Math.min(Math.max(0, before.indexOf(anchor.id)), ids.length - 1)];
  return heir === undefined ? null : slotAnchor(heir, anchor.slotOffsetPx);
}

/** Replaces the anchor's place with the block there, once that block is in the document. */
export function placedAnchor(anchor: Anchor, slots: ReadonlyMap<string, HTMLElement>): Anchor {
  const { place } = anchor;
  const slot = slots.get(anchor.id);
  if (place === undefined || slot === undefined) return anchor;
  const body = slot.querySelector('.message-body');
  const element = body && elementAtPlace(body, place);
  if (element !== null) return { ...anchor, element, offsetPx: -place.offsetPx, place: undefined };
  // The text may have changed, or be missing while the message is edited.
  return body && isTextPending(body) ? anchor : { ...anchor, place: undefined };
}

/** Messages that must stay in the document: those with the focus or an end of the selection. */
export function heldSlotIds(): readonly string[] {
  const selection = document.getSelection();
  const nodes = [document.activeElement];
  if (selection !== null && !selection.isCollapsed)
    nodes.push(elementOf(selection.anchorNode), elementOf(selection.focusNode));
  const ids = nodes.map((node) => (node === null ? null : slotOf(node))?.dataset.slotId);
  return [...new Set(ids.filter((id) => id !== undefined))];
}

function elementOf(node: Node | null): Element | null {
  return node instanceof Element ? node : (node?.parentElement ?? null);
}
