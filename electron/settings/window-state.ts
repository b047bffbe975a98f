/** Where the window was, and where it may open again. */
import { z } from 'zod';
import { type DocumentPlace, JsonDocument } from './json-document.ts';

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface WindowState {
  /** Of the window when it is neither maximised nor full screen, in device-independent pixels. */
  readonly bounds: Rectangle;
  readonly isMaximized: boolean;
}

const pixels = z.number().int().min(-100_000).max(100_000);

const windowState = z.object({
  bounds: z.object({ x: pixels, y: pixels, width: pixels.positive(), height: pixels.positive() }),
  isMaximized: z.boolean().catch(false),
});

/** Keeps `{folder}/window.json`. Losing it costs nothing, so trouble with it is not reported. */
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

/** At least this much of the window's top must lie on a display, or nobody could drag it back. */
const VISIBLE_MIN_PX = 100;

/**
 * The bounds to open with: as they were if they can still be reached, otherwise the same size, at most a display's, in
 * the middle of the first display. `workAreas` are the displays without their bars, the primary first.
 */
export function reachableBounds(bounds: Rectangle, workAreas: readonly Rectangle[]): Rectangle {
  const primary = workAreas[0];
  if (primary === undefined || workAreas.some((area) => isReachable(bounds, area))) return bounds;
  const width = Math.min(bounds.width, primary.width);
  const height = Math.min(bounds.height, primary.height);
  return {
    x: primary.x + Math.round((primary.width - width) / 2),
    y: primary.y + Math.round((primary.height - height) / 2),
    width,
    height,
  };
}

function isReachable(bounds: Rectangle, area: Rectangle): boolean {
  const shownWidth = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x);
  const isTopShown = bounds.y >= area.y && bounds.y <= area.y + area.height - VISIBLE_MIN_PX;
  return shownWidth >= Math.min(VISIBLE_MIN_PX, bounds.width) && isTopShown;
}
