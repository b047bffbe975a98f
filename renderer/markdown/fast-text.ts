/** Detects whether text streams past screen after screen, and delays colours and formulas until it stops. */
import { BOUNDS } from './bounds.ts';

let timer: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();

export const isTextTooFast = (): boolean => timer !== undefined;

/** Notes that text was added, either so fast that it scrolls away at once, or to stay. */
export function noteTextSpeed(isTooFast: boolean): void {
  clearTimeout(timer);
  if (isTooFast) timer = setTimeout(end, BOUNDS.tooFastMs);
  else if (isTextTooFast()) end();
}

/** Calls `run` once the text near the screen stays there. */
export function onceReadable(run: () => void): void {
  if (isTextTooFast()) waiting.add(run);
  else run();
}

function end(): void {
  timer = undefined;
  const all = [...waiting];
  waiting.clear();
  for (const run of all) run();
}
