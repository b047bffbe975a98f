/** Gives the focus a place when what had it goes away or lies behind a dialog: no key may go where nobody sees it. */

import { useEffect } from 'react';
import { firstField } from '../ui/dialog.tsx';
import { messageBox } from '../ui/message-box.ts';
import { isUsable, openDialog } from './regions.ts';

/** After the picture with which the component library gives a focus: longer than React takes to carry out what follows a change. */
const SETTLED_MS = 20;
const FOCUSABLE = 'button, input, textarea, select, a[href], summary, [tabindex]';
const SIDEBAR = '.sidebar, .sidebar-rail';
/** What lies above a modal dialog, and may have the focus while one is open. */
const ABOVE_DIALOGS = '.notices, .popup-positioner, [popover]';
const LAYERS = `.dialog, ${ABOVE_DIALOGS}`;

/** Something around the focus, and what stood next to it. */
interface Place {
  readonly element: Element;
  readonly beside: readonly (Element | null)[];
}

/** One for the window. */
export function useFocusKeeper(): void {
  useEffect(() => {
    const keeper = new FocusKeeper();
    return () => keeper.stop();
  }, []);
}

class FocusKeeper {
  /**
   * What has the focus and everything around it, as it stood when the focus came: the innermost first. By layer of the page
   * (the window, each dialog, menu and the notices), the latest last: a menu goes after what it was opened from.
   */
  readonly #paths = new Map<Element, readonly Place[]>();
  #held: Element | null = null;
  /** Ends the wait for what follows a change; null while there is none. */
  #cancel: (() => void) | null = null;
  /** Looks at the children of what is around the focus and nowhere else: tokens of a reply cost nothing more. */
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
        // What had it was off for a moment alone.
        if (activeElement === document.body && this.#isKept()) (this.#held as HTMLElement | null)?.focus();
        // It was somewhere else meanwhile: what takes it from there has its own time, such as a dialog that closes.
        else if (activeElement !== taken) this.#check();
        else if (!this.#isKept()) placeFor([...this.#paths.values()].reverse().flat())?.focus();
      }, SETTLED_MS);
      this.#cancel = () => clearTimeout(timer);
    });
    this.#cancel = () => cancelAnimationFrame(frame);
  }

  /** True while the focus is where keys can go, or nothing of ours had it. */
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

/** As near as can be to what went away; outside of dialogs and the sidebar that is the box that is written in. */
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

/** The first place inside `part` that can be focused: of the innermost of `path` that is left, or of what stood next to what is gone. */
function nearest(path: readonly Place[], part: Element): HTMLElement | null {
  for (const { element, beside } of path) {
    for (const around of element.isConnected ? [element] : beside) {
      const place = around !== null && part.contains(around) ? firstIn(around) : null;
      if (place !== null) return place;
    }
  }
  return null;
}

/** `part` itself, or what can be focused in it. */
function firstIn(part: Element): HTMLElement | null {
  return isPlace(part) ? part : ([...part.querySelectorAll(FOCUSABLE)].find(isPlace) ?? null);
}

function isPlace(element: Element): element is HTMLElement {
  return element instanceof HTMLElement && element.matches(FOCUSABLE) && element.tabIndex >= 0 && isUsable(element);
}
