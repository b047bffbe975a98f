/** Remembers whether text streams past screen after screen, and delays colours and formulas until it stops. */
import { BOUNDS } from './bounds.ts';

let timer: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();

export const isTextTooFast = (): boolean => timer !== undefined;

/** Call after adding text. `isTooFast`: it arrives so fast that it scrolls away at once. */
export function noteTextSpeed(isTooFast: boolean): void {
  clearTimeout(timer);
  if (isTooFast) timer = setTimeout(end, BOUNDS.tooFastMs);
  else if (isTextTooFast()) end();
}

/** Calls `run` now, or once the text no longer streams past. */
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
