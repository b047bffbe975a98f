/** The zoom steps of the window. */

/** In percent, as in common browsers. */
export const ZOOM_STEPS = [50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300] as const;
export const ZOOM_MIN_PERCENT = ZOOM_STEPS[0];
export const ZOOM_MAX_PERCENT = 300;

/** The next larger or smaller step; stays at the end of the scale. */
export function nextZoom(percent: number, direction: 'in' | 'out'): number {
  const next =
    direction === 'in' ? ZOOM_STEPS.find((step) => step > percent) : ZOOM_STEPS.findLast((step) => step < percent);
  return next ?? (direction === 'in' ? ZOOM_MAX_PERCENT : ZOOM_MIN_PERCENT);
}
