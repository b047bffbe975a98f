/** The window's only tooltip, shown for any control or truncated line under the pointer or the focus. */

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Keys } from './keys.tsx';
import { placeTooltip } from './tooltip-place.ts';

const OPEN_DELAY_MS = 500;
/** Moving from one control to the next within this time shows the next tooltip at once. */
const STAY_WARM_MS = 300;
const TRIGGER = '[data-tooltip]';
const ONE_LINE = '.one-line';
/** Elements that contain a single row of text, not a whole page. */
const ROW = 'button, [role="treeitem"]';

interface Shown {
  readonly trigger: HTMLElement;
  readonly label: string;
  readonly keys: string | null;
}

/** True for a truncated line without a `title`. */
function isCut(line: HTMLElement): boolean {
  return line.scrollWidth > line.clientWidth && line.closest('[title]') === null;
}

/** The element to describe: a truncated line, or else a control. */
function triggerOf({ target, type }: Event): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  const lines = type === 'focusin' && target.matches(ROW) ? target.querySelectorAll<HTMLElement>(ONE_LINE) : [];
  const line = [target.closest<HTMLElement>(ONE_LINE), ...lines].find((one) => one !== null && isCut(one));
  return line ?? target.closest<HTMLElement>(TRIGGER);
}

/** True if the control already shows its name. */
function isReadable(trigger: HTMLElement): boolean {
  if (trigger.dataset.tooltip === undefined) return !isCut(trigger);
  return Array.from(trigger.children).some(
    (part) => part.textContent === trigger.dataset.tooltip && getComputedStyle(part).clipPath === 'none',
  );
}

function contentOf(trigger: HTMLElement): Shown {
  const { tooltip, tooltipKeys } = trigger.dataset;
  return { trigger, label: tooltip ?? trigger.textContent, keys: tooltipKeys ?? null };
}

/**
 * Mount it once, in the app's frame. It listens to the whole page: a control only needs `data-tooltip`, a line of text
 * only the class `one-line`. The text is already the control's accessible name, so the tooltip is hidden from
 * assistive technology.
 */
export function TooltipLayer() {
  const [shown, setShown] = useState<Shown | null>(null);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let timer: number | undefined;
    let closedAt = -STAY_WARM_MS;
    let isOpen = false;
    const close = (): void => {
      window.clearTimeout(timer);
      if (isOpen) closedAt = performance.now();
      isOpen = false;
      setShown(null);
    };
    const open = (trigger: HTMLElement, delayMs: number): void => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => {
        if (!trigger.isConnected || trigger.hasAttribute('data-popup-open')) return;
        if (trigger.dataset.tooltipKeys === undefined && isReadable(trigger)) return;
        isOpen = true;
        setShown(contentOf(trigger));
      }, delayMs);
    };
    /** The pointer's last position. */
    let at = { x: Number.NaN, y: Number.NaN };
    /**
     * True if something appeared under a resting pointer, for example after a dialog closed. No tooltip then until the
     * pointer moves.
     */
    let isResting = false;
    const onPointerMove = (event: PointerEvent): void => {
      if (event.clientX === at.x && event.clientY === at.y) return;
      at = { x: event.clientX, y: event.clientY };
      if (isResting) point(event);
      isResting = false;
    };
    const onPointerOver = (event: PointerEvent): void => {
      isResting = event.clientX === at.x && event.clientY === at.y;
      if (isResting) close();
      else point(event);
    };
    const point = (event: PointerEvent): void => {
      const trigger = triggerOf(event);
      if (trigger === null || event.pointerType === 'touch') close();
      else open(trigger, performance.now() - closedAt < STAY_WARM_MS || isOpen ? 0 : OPEN_DELAY_MS);
    };
    const onFocusIn = (event: FocusEvent): void => {
      const trigger = triggerOf(event);
      if (trigger !== null && event.target instanceof Element && event.target.matches(':focus-visible'))
        open(trigger, OPEN_DELAY_MS);
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' || event.key === 'Enter') close();
    };
    const listeners = [
      ['pointermove', onPointerMove],
      ['pointerover', onPointerOver],
      ['pointerdown', close],
      ['focusin', onFocusIn],
      ['focusout', close],
      ['keydown', onKeyDown],
      ['scroll', close],
    ] as const;
    for (const [name, listener] of listeners) document.addEventListener(name, listener as EventListener, true);
    return () => {
      window.clearTimeout(timer);
      for (const [name, listener] of listeners) document.removeEventListener(name, listener as EventListener, true);
    };
  }, []);

  useLayoutEffect(() => {
    if (shown === null || box.current === null) return;
    const { left, top } = placeTooltip(shown.trigger.getBoundingClientRect(), box.current.getBoundingClientRect(), {
      width: window.innerWidth,
      height: window.innerHeight,
    });
    box.current.style.translate = `${left}px ${top}px`;
  }, [shown]);

  if (shown === null) return null;
  // Outside the app's root, so that it lies above dialogs and notices.
  return createPortal(
    <div ref={box} className="tooltip line" aria-hidden="true">
      <span dir="auto">{shown.label}</span>
      {shown.keys === null ? null : <Keys keys={shown.keys} />}
    </div>,
    document.body,
  );
}
