// Which block of a message anchors the view.
import { afterEach, describe, expect, it } from 'vitest';
import { pickAnchor, placedAnchor, slotAnchor } from '../../../renderer/chat/viewport/reading-anchor.ts';

/** An element from `top` to `bottom`, in pixels of the window. */
function box(tag: string, top: number, bottom: number, ...children: readonly HTMLElement[]): HTMLElement {
  const element = document.createElement(tag);
  element.append(...children);
  element.getBoundingClientRect = () => new DOMRect(0, top, 600, bottom - top);
  return element;
}

function pick(slot: HTMLElement): Element | null | undefined {
  const scroller = box('div', 100, 700, slot);
  document.body.append(scroller);
  return pickAnchor(scroller, new Map([['m', slot]]))?.element;
}

afterEach(() => document.body.replaceChildren());

describe('the anchor block at the top edge', () => {
  it('is the first block that begins in the view, because one cut by the edge may grow out of sight', () => {
    const cut = box('p', 60, 140);
    const first = box('p', 150, 200);
    expect(pick(box('div', 0, 900, box('div', 0, 900, cut, first, box('p', 210, 260))))).toBe(first);
  });

  it('may begin a fraction of a pixel above the view', () => {
    const first = box('p', 99.6, 180);
    expect(pick(box('div', 0, 900, box('p', 20, 99.6), first, box('p', 190, 260)))).toBe(first);
  });

  it('is found below the list whose last item is cut', () => {
    const after = box('p', 150, 200);
    const list = box('div', 0, 140, box('ul', 0, 140, box('li', 0, 50), box('li', 60, 140, box('p', 60, 140))));
    expect(pick(box('div', 0, 900, list, after))).toBe(after);
  });

  it('is the next item of a list that continues in the view', () => {
    const next = box('li', 150, 240, box('p', 150, 240));
    const list = box('ul', 0, 640, box('li', 60, 140, box('p', 60, 140)), next);
    expect(pick(box('div', 0, 900, list, box('p', 650, 690)))).toBe(next);
  });

  it('is a block that fills the view', () => {
    const long = box('pre', 0, 2_000);
    expect(pick(box('div', 0, 2_100, long, box('p', 2_010, 2_100)))).toBe(long);
  });
});

it('an anchor stops waiting for its place in the text when its message is being edited', () => {
  const anchor = slotAnchor('m', -40, { char: 900, offsetPx: 12 });
  expect(placedAnchor(anchor, new Map())).toBe(anchor);
  const editor = box('article', 0, 300, box('textarea', 0, 200));
  expect(placedAnchor(anchor, new Map([['m', editor]]))).toEqual({ ...anchor, place: undefined });
});
