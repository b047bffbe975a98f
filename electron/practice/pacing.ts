/** Hands out tokens at a steady pace and stops as soon as its signal aborts. */
import { setTimeout as delay } from 'node:timers/promises';
import { nextTurn } from './tokenizer.ts';

/** The largest batch, when tokens are overdue or there is no pace. */
const BATCH_MAX = 128;

/** Waits `ms`, or until the signal aborts; resolves either way. */
export async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted || ms <= 0) return;
  try {
    await delay(ms, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/**
 * Batches of `tokens` as they become due, the first at once. Ends with the tokens or with the signal.
 * `perSecond` may be Infinity: then other work still gets its turn between batches.
 */
export async function* paced<T>(
  tokens: Iterable<T>,
  perSecond: number,
  signal: AbortSignal,
): AsyncGenerator<T[], void> {
  const iterator = tokens[Symbol.iterator]();
  const startedAt = performance.now();
  let sent = 0;
  while (!signal.aborted) {
    const due = dueBy(startedAt, perSecond) - sent;
    const batch: T[] = [];
    let isLast = false;
    while (batch.length < Math.min(due, BATCH_MAX)) {
      const next = iterator.next();
      if (next.done === true) {
        isLast = true;
        break;
      }
      batch.push(next.value);
    }
    sent += batch.length;
    if (batch.length > 0) yield batch;
    if (isLast) return;
    const nextAt = startedAt + (sent * 1000) / perSecond;
    const waitMs = nextAt - performance.now();
    if (waitMs > 0) await waitFor(waitMs, signal);
    else await nextTurn();
  }
}

function dueBy(startedAt: number, perSecond: number): number {
  if (!Number.isFinite(perSecond)) return Number.POSITIVE_INFINITY;
  return Math.floor(((performance.now() - startedAt) * perSecond) / 1000) + 1;
}
