// The window gets text at once after a pause, once per frame at reading speed, and less often beyond it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Outbox } from '../../electron/turns/outbox.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { TurnDelta } from '../../shared/requests/running-turns.ts';

const TURN = { turnId: 't', conversationId: 'c', messageId: 'm' };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'performance'] });
});
afterEach(() => vi.useRealTimers());

/** Adds text for `seconds`. Returns the pauses between updates, all text, and each delta's mark for scrolling past. */
function told(
  tokensPerSecond: number,
  seconds: number,
): { readonly pausesMs: readonly number[]; readonly text: string; readonly passing: readonly boolean[] } {
  const times: number[] = [];
  const passing: boolean[] = [];
  let text = '';
  const outbox = new Outbox((deltas: readonly TurnDelta[]) => {
    times.push(performance.now());
    for (const delta of deltas) {
      text += delta.text ?? '';
      passing.push(delta.isTooFast === true);
    }
  });
  for (let count = 0; count < tokensPerSecond * seconds; count++) {
    outbox.add(TURN, { text: 'tok ' });
    vi.advanceTimersByTime(1_000 / tokensPerSecond);
  }
  outbox.flush();
  return { pausesMs: times.slice(1).map((time, at) => time - (times[at] ?? 0)), text, passing };
}

test('sends each token at once if tokens arrive slower than frames', () => {
  const { pausesMs, text } = told(40, 2);
  expect(pausesMs).toHaveLength(79);
  expect(text).toBe('tok '.repeat(80));
});

test('sends text at reading speed once a frame', () => {
  const late = told(80, 3).pausesMs.slice(40, -1);
  expect(Math.min(...late)).toBeGreaterThanOrEqual(LIMITS.coalesceMs - 1);
  expect(Math.max(...late)).toBeLessThan(LIMITS.coalesceFastMs);
});

test('sends faster text every third frame, and loses none of it', () => {
  const { pausesMs, text } = told(200, 3);
  expect(Math.min(...pausesMs.slice(40, -1))).toBeGreaterThanOrEqual(LIMITS.coalesceFastMs - 1);
  expect(Math.max(...pausesMs)).toBeLessThan(LIMITS.coalesceFastMs + 10);
  expect(text).toBe('tok '.repeat(600));
});

test('sends a few updates a second while text scrolls past, marks them, and loses no text', () => {
  const { pausesMs, text, passing } = told(2_000, 3);
  expect(Math.min(...pausesMs.slice(40, -1))).toBeGreaterThanOrEqual(LIMITS.coalesceTooFastMs - 1);
  expect(Math.max(...pausesMs)).toBeLessThan(LIMITS.coalesceTooFastMs + 10);
  expect(passing.slice(0, 3)).toContain(false);
  expect(passing.slice(40, -1)).not.toContain(false);
  expect(text).toBe('tok '.repeat(6_000));
});

test("doesn't mark slower text as scrolling past, even while other text does", () => {
  expect(told(200, 3).passing).not.toContain(true);
  const sent: TurnDelta[] = [];
  const outbox = new Outbox((deltas) => sent.push(...deltas));
  for (let count = 0; count < 3_000; count++) {
    outbox.add(TURN, { text: 'tok tok ' });
    if (count % 20 === 0) outbox.add({ ...TURN, turnId: 'slow' }, { text: 'tok ' });
    vi.advanceTimersByTime(1);
  }
  expect(sent.filter(({ turnId, isTooFast }) => turnId === 't' && isTooFast === true).length).toBeGreaterThan(20);
  expect(sent.filter(({ turnId, isTooFast }) => turnId === 'slow' && isTooFast === true)).toEqual([]);
});

test('announces the end of the text together with the last text, and only once', () => {
  const sent: TurnDelta[] = [];
  const outbox = new Outbox((deltas) => sent.push(...deltas));
  outbox.add(TURN, { text: 'the end' });
  outbox.add(TURN, { isLastText: true });
  outbox.flush();
  outbox.add(TURN, { text: ' of another try' });
  outbox.flush();
  expect(sent).toMatchObject([{ text: 'the end', isLastText: true }, { text: ' of another try' }]);
  expect(sent[1]).not.toHaveProperty('isLastText');
});
