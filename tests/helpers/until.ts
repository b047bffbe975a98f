// Waits for a condition.
import { vi } from 'vitest';

/** A long time-out: it should only catch a check that would never succeed. */
const COMES_MAX_MS = 30_000;
const EVERY_MS = 5;

/** The result of `check` once it no longer throws. */
export function until<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { interval: EVERY_MS, timeout: COMES_MAX_MS });
}
