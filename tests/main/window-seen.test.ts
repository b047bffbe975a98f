// A reply that ends in an invisible window is unread.
import { describe, expect, it } from 'vitest';
import { isSeen } from '../../electron/shell/window.ts';

const window = (isVisible: boolean, isMinimized: boolean, isFocused: boolean) => ({
  isVisible: () => isVisible,
  isMinimized: () => isMinimized,
  isFocused: () => isFocused,
});

describe('a window', () => {
  it('is seen behind others, but not if it is hidden or minimised', () => {
    expect(isSeen(window(true, false, false), false)).toBe(true);
    expect(isSeen(window(true, true, false), false)).toBe(false);
    expect(isSeen(window(false, false, false), false)).toBe(false);
  });

  it("is seen on Wayland only while it has the focus, because Wayland doesn't report minimised windows", () => {
    expect(isSeen(window(true, false, false), true)).toBe(false);
    expect(isSeen(window(true, false, true), true)).toBe(true);
  });
});
