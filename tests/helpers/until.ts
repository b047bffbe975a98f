// Waits for what comes by itself.
import { vi } from 'vitest';

/** A time-out is for what never comes. */
const COMES_MAX_MS = 30_000;
const EVERY_MS = 5;

/** What `check` gives as soon as it throws no more. */
export function until<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { interval: EVERY_MS, timeout: COMES_MAX_MS });
}
