// No window opens larger than its display or outside all displays.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Displays, fitted, type Placement, type Rectangle } from '../../electron/settings/window-state.ts';

const SMALL: Rectangle = { x: 0, y: 0, width: 1024, height: 640 };
const LARGE: Rectangle = { x: 0, y: 0, width: 3840, height: 2100 };
const FIRST = { width: 1280, height: 800 };

const on = (...workAreas: readonly Rectangle[]): Displays => ({ workAreas, isPlaceKnown: true, frameHeight: 0 });
const onWayland = (...workAreas: readonly Rectangle[]): Displays => ({ ...on(...workAreas), isPlaceKnown: false });

describe("a window's size", () => {
  it('is that of the work area if the app’s first size is larger', () => {
    expect(fitted(FIRST, on(SMALL))).toEqual({ width: 1024, height: 640 });
    expect(fitted(FIRST, on(LARGE))).toEqual(FIRST);
  });

  it('leaves room for a title bar that the window manager adds', () => {
    expect(fitted(FIRST, { ...on(SMALL), frameHeight: 40 })).toEqual({ width: 1024, height: 600 });
  });

  it('is that of the work area if the stored size is larger', () => {
    expect(fitted({ x: 100, y: 50, width: 3600, height: 2000 }, on(SMALL))).toEqual(SMALL);
  });

  it('on Wayland fits every display at the first start, and at least one when it is restored', () => {
    expect(fitted(FIRST, onWayland(LARGE, SMALL))).toEqual({ width: 1024, height: 640 });
    const stored = { x: 0, y: 0, width: 3600, height: 2000 };
    expect(fitted(stored, onWayland(SMALL))).toEqual({ width: 1024, height: 640 });
    expect(fitted(stored, onWayland(SMALL, { ...LARGE, x: 1024 }))).toEqual({ width: 3600, height: 2000 });
  });
});

describe("a window's place", () => {
  const bounds = { x: 10, y: 20, width: 1280, height: 800 };
  const screen = { x: 0, y: 0, width: 1920, height: 1050 };

  it('isn’t changed on one display or across two', () => {
    expect(fitted(bounds, on(screen))).toEqual(bounds);
    const second = { ...screen, x: 1920 };
    for (const x of [2000, 1700]) expect(fitted({ ...bounds, x }, on(screen, second))).toEqual({ ...bounds, x });
  });

  it('is moved so that no part is off the display', () => {
    expect(fitted({ ...bounds, x: 1700, y: 900 }, on(screen))).toEqual({ ...bounds, x: 640, y: 250 });
  });

  it.each([
    { ...bounds, x: 2000 },
    { ...bounds, y: -900 },
    { ...bounds, y: 1050 },
  ])('is the middle of the primary display if its own has disappeared: %o', (gone) => {
    expect(fitted(gone, on(screen))).toEqual({ x: 320, y: 125, width: 1280, height: 800 });
  });

  it('is on the display that shows most of the window, within the size of that display', () => {
    const wanted = { x: 900, y: 10, width: 2000, height: 1000 };
    expect(fitted(wanted, on(SMALL, { x: 1024, y: 0, width: 1600, height: 900 }))).toEqual({
      x: 1024,
      y: 0,
      width: 1600,
      height: 900,
    });
  });
});

it('keeps the whole window visible, whatever was stored', () => {
  const px = fc.integer({ min: -100_000, max: 100_000 });
  const size = fc.integer({ min: 1, max: 100_000 });
  const area = fc.record({ width: fc.integer({ min: 200, max: 4000 }), height: fc.integer({ min: 200, max: 3000 }) });
  fc.assert(
    fc.property(px, px, size, size, fc.array(area, { minLength: 1, maxLength: 3 }), (x, y, width, height, areas) => {
      let left = 0;
      const workAreas = areas.map((one) => {
        const placed = { ...one, x: left, y: 0 };
        left += one.width;
        return placed;
      });
      const placed = fitted({ x, y, width, height }, on(...workAreas));
      const shown = workAreas.reduce((sum, one) => sum + overlap(placed, one), 0);
      expect(shown).toBe(placed.width * placed.height);
    }),
  );
});

function overlap({ x = 0, y = 0, width, height }: Placement, area: Rectangle): number {
  const shownWidth = Math.min(x + width, area.x + area.width) - Math.max(x, area.x);
  const shownHeight = Math.min(y + height, area.y + area.height) - Math.max(y, area.y);
  return Math.max(0, shownWidth) * Math.max(0, shownHeight);
}
