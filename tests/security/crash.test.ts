// Limits how often a window that keeps crashing is reopened.
import { describe, expect, it } from 'vitest';

import { waitBeforeReturn } from '../../electron/shell/crash.ts';

describe('a crashed window', () => {
  it('reopens at once three times a minute', () => {
    expect(waitBeforeReturn([], 0)).toBe(0);
    expect(waitBeforeReturn([0, 1_000], 2_000)).toBe(0);
  });

  it('then waits until the minute is over', () => {
    expect(waitBeforeReturn([0, 1_000, 2_000], 3_000)).toBe(57_000);
    expect(waitBeforeReturn([0, 1_000, 2_000, 60_000], 61_500)).toBe(0);
  });

  it('starts counting again after a quiet minute', () => {
    expect(waitBeforeReturn([0, 1_000, 2_000], 70_000)).toBe(0);
  });
});
