/** Computes how fast a model writes. */

import type { Usage } from '../service.ts';

/** A reply written in less time counts as arrived in one piece: the time would measure the network, not the model. */
export const WRITING_MIN_MS = 50;

interface Writing {
  readonly usage: Usage | null;
  readonly firstTokenMs: number | null;
  readonly durationMs: number | null;
}

/**
 * Tokens per second from the first token to the end, by the service's count; null if the count or a time is missing, or
 * if everything arrived at once.
 */
export function tokensPerSecond({ usage, firstTokenMs, durationMs }: Writing): number | null {
  const tokens = usage?.completionTokens;
  if (tokens === undefined || firstTokenMs === null || durationMs === null) return null;
  const writingMs = durationMs - firstTokenMs;
  if (writingMs < WRITING_MIN_MS) return null;
  return roundedSpeed((tokens * 1000) / writingMs);
}

export function roundedSpeed(speed: number): number {
  return speed < 100 ? Math.round(speed * 10) / 10 : Math.round(speed);
}
