// Waits for a condition.
import { vi } from 'vitest';

/** The time-out only catches what would never happen. */
const COMES_MAX_MS = 30_000;
const EVERY_MS = 5;

/** The result of `check` once it no longer throws. */
export function until<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { interval: EVERY_MS, timeout: COMES_MAX_MS });
}
