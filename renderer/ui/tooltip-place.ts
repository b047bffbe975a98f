/** Positions a tooltip above its control, or below if there is no room, between the window's left and right edges. */

import { clamp } from '../../shared/limits.ts';

const DISTANCE_PX = 6;
const MARGIN_PX = 6;

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** All values are CSS pixels of the window. */
export function placeTooltip(
  control: Box,
  tooltip: { readonly width: number; readonly height: number },
  page: { readonly width: number; readonly height: number },
): { readonly left: number; readonly top: number } {
  const middle = control.left + control.width / 2 - tooltip.width / 2;
  const above = control.top - DISTANCE_PX - tooltip.height;
  return {
    left: Math.round(clamp(middle, MARGIN_PX, page.width - MARGIN_PX - tooltip.width)),
    top: Math.round(above >= MARGIN_PX ? above : control.top + control.height + DISTANCE_PX),
  };
}
