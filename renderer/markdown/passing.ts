/** Detects whether text streams past screen after screen, and delays colours and formulas until it stops. */
import { BOUNDS } from './bounds.ts';

let timer: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();

export const isTextPassing = (): boolean => timer !== undefined;

/** Notes that text was added, either so fast that it scrolls away at once, or to stay. */
export function noteTextPassing(isPassing: boolean): void {
  clearTimeout(timer);
  if (isPassing) timer = setTimeout(end, BOUNDS.passingMs);
  else if (isTextPassing()) end();
}

/** Calls `run` once the text near the screen stays there. */
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
