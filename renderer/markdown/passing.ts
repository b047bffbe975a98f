/** Knows whether text passes screen after screen: who adds colours or formulas to it waits for its end. */
import { BOUNDS } from './bounds.ts';

let timer: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();

export const isTextPassing = (): boolean => timer !== undefined;

/** Text was added: so fast that it is gone in a moment, or for good. */
export function noteTextPassing(isPassing: boolean): void {
  clearTimeout(timer);
  if (isPassing) timer = setTimeout(end, BOUNDS.passingMs);
  else if (isTextPassing()) end();
}

/** Calls `run` once what is near the screen stays there. */
export function afterPassing(run: () => void): void {
  if (isTextPassing()) waiting.add(run);
  else run();
}

function end(): void {
  timer = undefined;
  const all = [...waiting];
  waiting.clear();
  for (const run of all) run();
}
