/** A small ring that turns while something is under way. */

import { useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

const STEPS = 8;
const STEP_MS = 125;
const CALM = '(prefers-reduced-motion: reduce)';

/**
 * Purely decorative: say in words, next to it or as a label of its parent, what is under way.
 * It turns in steps by a timer: a CSS animation would have the window drawn sixty times a second for as long as it is there.
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
