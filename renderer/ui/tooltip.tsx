/** One tooltip for the whole window, shown at whichever control is pointed at or focused. */

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Keys } from './keys.tsx';
import { placeTooltip } from './tooltip-place.ts';

const OPEN_DELAY_MS = 500;
/** Moving on from one control to the next shows the next tooltip at once. */
const STAY_WARM_MS = 300;
const TRIGGER = '[data-tooltip]';

interface Shown {
  readonly trigger: HTMLElement;
  readonly label: string;
  readonly keys: string | null;
}

/** Its name can be read on the control itself. */
function isReadable(trigger: HTMLElement): boolean {
  return Array.from(trigger.children).some(
    (part) => part.textContent === trigger.dataset.tooltip && getComputedStyle(part).clipPath === 'none',
  );
}

function contentOf(trigger: HTMLElement): Shown {
  return { trigger, label: trigger.dataset.tooltip ?? '', keys: trigger.dataset.tooltipKeys ?? null };
}

/**
 * Stands once, in the app's frame, and listens to the whole page: a control needs no more than a `data-tooltip`.
 * The words are the control's accessible name already, so the tooltip is for the eye only.
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
    const triggerOf = (event: Event): HTMLElement | null =>
      event.target instanceof Element ? event.target.closest<HTMLElement>(TRIGGER) : null;
    const onPointerOver = (event: PointerEvent): void => {
      const trigger = triggerOf(event);
      if (trigger === null || event.pointerType === 'touch') close();
      else open(trigger, performance.now() - closedAt < STAY_WARM_MS || isOpen ? 0 : OPEN_DELAY_MS);
    };
    const onFocusIn = (event: FocusEvent): void => {
      const trigger = triggerOf(event);
      if (trigger?.matches(':focus-visible')) open(trigger, OPEN_DELAY_MS);
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' || event.key === 'Enter') close();
    };
    const listeners = [
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
  // Beside the app's root and not inside it: dialogs and notices stand there too, and this lies above them.
  return createPortal(
    <div ref={box} className="tooltip" aria-hidden="true">
      <span>{shown.label}</span>
      {shown.keys === null ? null : <Keys keys={shown.keys} />}
    </div>,
    document.body,
  );
}
