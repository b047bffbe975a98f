/** Finds texts that are cut off, overlap or leave their button, and sideways scrolling, unless English has it too. */

import type { Page } from 'playwright';

export interface Laid {
  readonly faults: readonly string[];
  /** Places with a fault. Other languages may have the faults that English has. */
  readonly places: readonly string[];
  /** All visible texts. A text that is the same in another language is a name, or comes from the user or a model. */
  readonly texts: readonly string[];
}

/** @param english the result for the same state in English; null when looking at English itself */
export function layoutFaults(page: Page, english: Laid | null): Promise<Laid> {
  return page.evaluate(look, english);
}

/** Runs in the page. */
function look(english: Laid | null): Laid {
  const SLACK_PX = 2;
  /** Glyphs may extend beyond their line, but no letter extends this far. */
  const GLYPH_PX = 5;
  const LABEL_LENGTH = 60;
  /** Selectors of texts by users, models and services, of texts for screen readers only, and of words in pictures. */
  const NOT_OURS =
    '.welcome-picture, .md, .md-container, .laboratory-text, .details pre, textarea, .visually-hidden, [aria-live]:not(.notices-quiet), svg';
  const CONTROLS = 'button, [role=tab], [role=option], [role=menuitem], [role=switch], a.button, kbd';
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
  const placeOf = (element: Element): string => {
    const parts: string[] = [];
    for (let one: Element | null = element; one !== null && parts.length < 4; one = one.parentElement)
      parts.unshift(
        one.className && typeof one.className === 'string' ? `.${one.className.split(' ')[0]}` : one.localName,
      );
    return parts.join(' ');
  };
  const known = new Set(english?.places);
  const written = new Set(english?.texts);
  const faults: string[] = [];
  const places: string[] = [];
  const texts: string[] = [];
  const report = (kind: string, text: string, element: Element): void => {
    const place = `${kind} ${placeOf(element)}`;
    places.push(place);
    if (!known.has(place)) faults.push(`${kind}: ${text.slice(0, LABEL_LENGTH)} (${placeOf(element)})`);
  };

  /** A text and the boxes of its visible parts. */
  interface Seen {
    readonly text: string;
    readonly element: Element;
    readonly boxes: readonly DOMRect[];
  }
  const seen: Seen[] = [];

  /** The part of a text's box that its ancestors don't clip; reports what they cut off. */
  const visible = (box: DOMRect, text: string, parent: Element, isOurs: boolean): DOMRect | null => {
    let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
    for (let one: Element | null = parent; one !== null; one = one.parentElement) {
      const style = styleOf(one);
      // The text is only for screen readers.
      if (style.clipPath !== 'none') return null;
      const isRoot = one === document.documentElement;
      const frame = isRoot ? new DOMRect(0, 0, innerWidth, innerHeight) : one.getBoundingClientRect();
      const [isClippedX, isClippedY] = [
        style.overflowX !== 'visible' || isRoot,
        style.overflowY !== 'visible' || isRoot,
      ];
      const isScrolledX = /auto|scroll/.test(style.overflowX);
      const isScrolledY = /auto|scroll/.test(style.overflowY);
      const isOutX = isClippedX && (left < frame.left - SLACK_PX || right > frame.right + SLACK_PX);
      const isOutY = isClippedY && (top < frame.top - GLYPH_PX || bottom > frame.bottom + GLYPH_PX);
      if (isOurs && isOutX && !isScrolledX) {
        const isShortened = style.textOverflow === 'ellipsis';
        report(isShortened ? 'shortened' : 'cut off', text, isShortened ? one : parent);
        return null;
      }
      if (isOurs && isOutY && !isScrolledY) {
        // A long notice has a Details button that shows all of it.
        if (!parent.matches('.notice.is-long .notice-words')) report('cut off below', text, parent);
        return null;
      }
      if (isClippedX) [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
      if (isClippedY) [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
      if (right - left < 1 || bottom - top < 1) return null;
      if (style.position === 'fixed') break;
    }
    return new DOMRect(left, top, right - left, bottom - top);
  };

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = (node.textContent ?? '').trim();
    const parent = node.parentElement;
    if (text === '' || parent === null || parent.closest('[inert]') !== null || parent.closest(NOT_OURS) !== null)
      continue;
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    texts.push(text);
    const isOurs = english === null || !written.has(text);
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()]
      .filter(({ width, height }) => width > 1 && height > 1)
      .map((box) => visible(box, text, parent, isOurs))
      .filter((box) => box !== null);
    if (boxes.length === 0) continue;
    seen.push({ text, element: parent, boxes });
    const control = parent.closest(CONTROLS);
    if (control === null || !isOurs || styleOf(control).display === 'inline') continue;
    const frame = control.getBoundingClientRect();
    const isOut = boxes.some(
      ({ left, right, top, bottom }) =>
        left < frame.left - SLACK_PX ||
        right > frame.right + SLACK_PX ||
        top < frame.top - GLYPH_PX ||
        bottom > frame.bottom + GLYPH_PX,
    );
    if (isOut) report('outside of its button', text, parent);
  }

  const isOpaque = (element: Element): boolean => {
    const { backgroundColor } = styleOf(element);
    return !/^rgba\(.*, 0(?:\.[0-4]\d*)?\)$/.test(backgroundColor);
  };
  /** True if both elements are drawn at this point, with nothing opaque between them. */
  const isOver = (x: number, y: number, one: Element, other: Element): boolean => {
    let upper: Element | null = null;
    for (const element of document.elementsFromPoint(x, y)) {
      const [isOfOne, isOfOther] = [element.contains(one), element.contains(other)];
      if (isOfOne && isOfOther) return true;
      if (isOfOne || isOfOther) {
        const whose = isOfOne ? one : other;
        if (upper !== null && upper !== whose) return true;
        upper = whose;
      }
      if (isOpaque(element)) return false;
    }
    return false;
  };
  for (const [at, one] of seen.entries()) {
    for (const other of seen.slice(at + 1)) {
      if (one.element === other.element) continue;
      for (const box of one.boxes) {
        for (const its of other.boxes) {
          const width = Math.min(box.right, its.right) - Math.max(box.left, its.left);
          const height = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
          if (width <= SLACK_PX || height <= GLYPH_PX) continue;
          const [x, y] = [Math.max(box.left, its.left) + width / 2, Math.max(box.top, its.top) + height / 2];
          if (isOver(x, y, one.element, other.element))
            report('overlaps', `${one.text.slice(0, 30)} / ${other.text.slice(0, 30)}`, one.element);
        }
      }
    }
  }

  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (element.scrollWidth <= element.clientWidth + SLACK_PX || element.clientWidth === 0) continue;
    if (!/auto|scroll/.test(styleOf(element).overflowX) || element.closest(NOT_OURS) !== null) continue;
    if (element.localName !== 'input') report('scrolls sideways', '', element);
  }
  return { faults: [...new Set(faults)], places, texts };
}
