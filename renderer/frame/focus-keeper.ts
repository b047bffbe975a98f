/** Moves the focus when its element disappears or is behind a dialog, so that no key press goes somewhere invisible. */

import { useEffect } from 'react';
import { firstField } from '../ui/dialog.tsx';
import { messageBox } from '../ui/message-box.ts';
import { isUsable, openDialog } from './regions.ts';

/**
 * The wait after the frame in which the component library sets a focus: long enough for React to finish all updates
 * that follow a change.
 */
const SETTLED_MS = 20;
const FOCUSABLE = 'button, input, textarea, select, a[href], summary, [tabindex]';
const SIDEBAR = '.sidebar, .sidebar-rail';
/** Elements above a modal dialog that may have the focus while it is open. */
const ABOVE_DIALOGS = '.notices, .popup-positioner, [popover]';
const LAYERS = `.dialog, ${ABOVE_DIALOGS}`;

/** The focused element or one of its ancestors, with the elements after and before it. */
interface Place {
  readonly element: Element;
  readonly beside: readonly (Element | null)[];
}

/** Use once per window. */
export function useFocusKeeper(): void {
  useEffect(() => {
    const keeper = new FocusKeeper();
    return () => keeper.stop();
  }, []);
}

class FocusKeeper {
  /**
   * The focused element and its ancestors, innermost first, as they were when it got the focus. Kept per layer of the
   * page (the window, each dialog, menu and the notices). The layer that had the focus last is at the end, so a menu
   * comes after the layer that opened it.
   */
  readonly #paths = new Map<Element, readonly Place[]>();
  #held: Element | null = null;
  /** Cancels the wait after a change; null if none is pending. */
  #cancel: (() => void) | null = null;
  /** Doesn't observe whole subtrees of the focused element's ancestors, so that streaming tokens cost nothing extra. */
  readonly #observer = new MutationObserver(() => this.#check());

  constructor() {
    document.addEventListener('focusin', this.#onFocus);
    if (document.activeElement !== null && document.activeElement !== document.body) this.#hold(document.activeElement);
  }

  stop(): void {
    document.removeEventListener('focusin', this.#onFocus);
    this.#observer.disconnect();
    this.#cancel?.();
  }

  readonly #onFocus = (event: FocusEvent): void => {
    if (!(event.target instanceof Element)) return;
    this.#hold(event.target);
    this.#check();
  };

  #hold(element: Element): void {
    this.#held = element;
    this.#observer.disconnect();
    const path: Place[] = [];
    const layer = element.closest(LAYERS) ?? document.body;
    for (let one: Element | null = element; one !== null; one = one.parentElement) {
      path.push({ element: one, beside: [one.nextElementSibling, one.previousElementSibling] });
      this.#observer.observe(one, { childList: one !== element, attributeFilter: ['disabled', 'hidden', 'inert'] });
    }
    for (const one of this.#paths.keys()) if (one === layer || !one.isConnected) this.#paths.delete(one);
    this.#paths.set(layer, path);
  }

  #check(): void {
    if (this.#isKept() || this.#cancel !== null) return;
    const taken = document.activeElement;
    const frame = requestAnimationFrame(() => {
      const timer = setTimeout(() => {
        this.#cancel = null;
        const { activeElement } = document;
        // The element was only disabled for a moment, so give the focus back to it.
        if (activeElement === document.body && this.#isKept()) (this.#held as HTMLElement | null)?.focus();
        // The focus has moved meanwhile. Whatever moves it next, such as a closing dialog, needs its own time.
        else if (activeElement !== taken) this.#check();
        else if (!this.#isKept()) placeFor([...this.#paths.values()].reverse().flat())?.focus();
      }, SETTLED_MS);
      this.#cancel = () => clearTimeout(timer);
    });
    this.#cancel = () => cancelAnimationFrame(frame);
  }

  /** True if keys can reach the focused element, or if none has the focus, the last one that had it. */
  #isKept(): boolean {
    if (this.#held === null) return true;
    const active = document.activeElement;
    return isReachable(active === null || active === document.body ? this.#held : active);
  }
}

function isReachable(element: Element): boolean {
  if (!(element instanceof HTMLElement)) return element.isConnected;
  if (!isUsable(element)) return false;
  const dialog = openDialog();
  return dialog === null || dialog.contains(element) || element.closest(ABOVE_DIALOGS) !== null;
}

/** The element nearest to the one that lost the focus; outside of dialogs and the sidebar, the message box. */
function placeFor(path: readonly Place[]): HTMLElement | null {
  const dialog = openDialog();
  if (dialog !== null) {
    const field = firstField(dialog);
    return nearest(path, dialog) ?? (field !== true && isUsable(field) ? field : firstIn(dialog)) ?? dialog;
  }
  if (path.some(({ element }) => element.matches(SIDEBAR))) {
    const place = [...document.querySelectorAll(SIDEBAR)].map((part) => nearest(path, part) ?? firstIn(part));
    const found = place.find((one) => one !== null);
    if (found !== undefined) return found;
  }
  const box = messageBox();
  if (box !== null && isUsable(box)) return box;
  return firstIn(document.querySelector('.frame-main') ?? document.body);
}

/**
 * The first focusable element inside `part`, from the innermost ancestor that still exists, or from the siblings of a
 * removed one.
 */
function nearest(path: readonly Place[], part: Element): HTMLElement | null {
  for (const { element, beside } of path) {
    for (const around of element.isConnected ? [element] : beside) {
      const place = around !== null && part.contains(around) ? firstIn(around) : null;
      if (place !== null) return place;
    }
  }
  return null;
}

/** `part` itself, or the first focusable element in it. */
function firstIn(part: Element): HTMLElement | null {
  return isPlace(part) ? part : ([...part.querySelectorAll(FOCUSABLE)].find(isPlace) ?? null);
}

function isPlace(element: Element): element is HTMLElement {
  return element instanceof HTMLElement && element.matches(FOCUSABLE) && element.tabIndex >= 0 && isUsable(element);
}
