/** Remembers where the window was, and decides where it may open again. */
import { z } from 'zod';
import { clamp } from '../../shared/limits.ts';
import { type DocumentPlace, JsonDocument } from './json-document.ts';

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface WindowState {
  /** The window's bounds when it is neither maximised nor full screen, in device-independent pixels. */
  readonly bounds: Rectangle;
  readonly isMaximized: boolean;
}

const pixels = z.number().int().min(-100_000).max(100_000);

const windowState = z.object({
  bounds: z.object({ x: pixels, y: pixels, width: pixels.positive(), height: pixels.positive() }),
  isMaximized: z.boolean().catch(false),
});

/** Stores `{folder}/window.json`. Losing it costs nothing, so failures are not reported. */
export class WindowStateStore {
  readonly #document: JsonDocument<WindowState | null>;

  constructor(options: DocumentPlace) {
    this.#document = new JsonDocument<WindowState | null>({
      ...options,
      name: 'window',
      version: 1,
      keepsDamaged: false,
      isDisposable: true,
      parse: (content) => ({ value: windowState.safeParse(content).data ?? null, damaged: [] }),
      serialize: (state) => ({ ...state }),
    });
  }

  /** null at the first start. */
  get(): WindowState | null {
    return this.#document.value;
  }

  set(state: WindowState): void {
    this.#document.replace(state);
  }
}

/** Where to open a window, and how large; without a position the system chooses one. */
export interface Placement {
  readonly x?: number;
  readonly y?: number;
  readonly width: number;
  readonly height: number;
}

export interface Displays {
  /** The displays without their bars, the primary one first. */
  readonly workAreas: readonly Rectangle[];
  /** False on Wayland, where the compositor chooses the display. */
  readonly isPlaceKnown: boolean;
  /** The height that the window manager adds around the requested size. */
  readonly frameHeight: number;
}

/**
 * Moves and shrinks the placement so that the whole window is on one display (or stays spread over several, as the user
 * left it): the display that shows most of it, or the middle of the primary one when none shows any. A window without a
 * position fits on the primary display. When positions are unknown, a first size fits on every display, and a stored
 * one on the largest: the window may have been there.
 */
export function fitted(wanted: Placement, { workAreas, isPlaceKnown, frameHeight }: Displays): Placement {
  const primary = workAreas[0];
  if (primary === undefined) return wanted;
  const { x, y } = wanted;
  const hasPlace = x !== undefined && y !== undefined;
  if (!isPlaceKnown) {
    const areas = hasPlace ? [largest(workAreas)] : workAreas;
    return areas.reduce((size: Placement, area) => shrunk(size, area, frameHeight), wanted);
  }
  if (!hasPlace) return shrunk(wanted, primary, frameHeight);
  const bounds = { x, y, width: wanted.width, height: wanted.height };
  const shown = workAreas.map((area) => ({ area, pixels: overlap(bounds, area) }));
  const pixels = shown.reduce((sum, one) => sum + one.pixels, 0);
  const best = shown.reduce((most, one) => (one.pixels > most.pixels ? one : most));
  const area = best.pixels > 0 ? best.area : primary;
  const size = shrunk(wanted, area, frameHeight);
  const isSpread = best.pixels < pixels && pixels === bounds.width * bounds.height;
  if (isSpread && size.width === bounds.width && size.height === bounds.height) return bounds;
  const room = { width: area.width - size.width, height: area.height - size.height - frameHeight };
  if (best.pixels === 0)
    return { ...size, x: area.x + Math.round(room.width / 2), y: area.y + Math.round(room.height / 2) };
  return {
    ...size,
    x: clamp(x, area.x, area.x + room.width),
    y: clamp(y, area.y, area.y + room.height),
  };
}

const shrunk = ({ width, height }: Placement, area: Rectangle, frameHeight: number): Placement => ({
  width: Math.min(width, area.width),
  height: Math.min(height, Math.max(1, area.height - frameHeight)),
});

const largest = (areas: readonly Rectangle[]): Rectangle =>
  areas.reduce((most, one) => (one.width * one.height > most.width * most.height ? one : most));

function overlap(bounds: Rectangle, area: Rectangle): number {
  const width = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x);
  const height = Math.min(bounds.y + bounds.height, area.y + area.height) - Math.max(bounds.y, area.y);
  return Math.max(0, width) * Math.max(0, height);
}
