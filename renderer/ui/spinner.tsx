/** A small ring that turns during an activity. */

import { useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

const STEPS = 8;
const STEP_MS = 125;
const CALM = '(prefers-reduced-motion: reduce)';

/**
 * Purely decorative: name the activity in text next to it, or in its parent's label. A timer turns it in steps,
 * because a CSS animation would redraw the window sixty times a second.
 */
export function Spinner({ className }: { readonly className?: string }) {
  const ring = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let step = 0;
    const timer = setInterval(() => {
      if (ring.current === null || window.matchMedia?.(CALM).matches) return;
      step = (step + 1) % STEPS;
      ring.current.style.rotate = `${(step * 360) / STEPS}deg`;
    }, STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return <span ref={ring} aria-hidden="true" className={classNames('spinner', className)} />;
}
