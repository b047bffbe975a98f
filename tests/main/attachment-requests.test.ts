// How main frees the memory of images that it has passed on to the window.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { collectorAfterReading } from '../../electron/attachment-requests.ts';

const MIB = 1024 * 1024;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('collects garbage once, when the window has stopped reading many images', () => {
  const collect = vi.fn();
  const passed = collectorAfterReading(collect);
  passed(7 * MIB);
  vi.advanceTimersByTime(60_000);
  expect(collect).not.toHaveBeenCalled();
  for (let second = 0; second < 10; second += 1) {
    passed(2 * MIB);
    vi.advanceTimersByTime(1_000);
  }
  expect(collect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(4_000);
  expect(collect).toHaveBeenCalledTimes(1);
  passed(7 * MIB);
  vi.advanceTimersByTime(60_000);
  expect(collect).toHaveBeenCalledTimes(1);
});
