/** The speed at which a reply was written is reported only if it could be measured. */
import { describe, expect, it } from 'vitest';
import { roundedSpeed, tokensPerSecond } from '../../shared/usage/writing-speed.ts';

describe('tokens per second', () => {
  const usage = { completionTokens: 412 };

  it.each([
    ['written for a second and a half', { usage, firstTokenMs: 500, durationMs: 2_000 }, 275],
    ['written slowly', { usage: { completionTokens: 10 }, firstTokenMs: 500, durationMs: 3_500 }, 3.3],
    ['written in little time', { usage, firstTokenMs: 46, durationMs: 96 }, 8_240],
  ])('are measured from the first token to the end: %s', (_, reply, speed) => {
    expect(tokensPerSecond(reply)).toBe(speed);
  });

  it('are rounded, and values that were stored rounded stay the same', () => {
    expect([3.3333, 99.96, 123.456].map(roundedSpeed)).toEqual([3.3, 100, 123]);
    expect(roundedSpeed(roundedSpeed(123.456))).toBe(123);
  });

  it.each([
    ['that arrived in one piece', { usage, firstTokenMs: 5_000, durationMs: 5_003 }],
    ['without a token', { usage, firstTokenMs: null, durationMs: 5_000 }],
    ['whose tokens were not counted', { usage: null, firstTokenMs: 5, durationMs: 5_000 }],
    ['that is still running', { usage, firstTokenMs: 5, durationMs: null }],
  ])("aren't shown for a reply %s", (_, reply) => {
    expect(tokensPerSecond(reply)).toBeNull();
  });
});
