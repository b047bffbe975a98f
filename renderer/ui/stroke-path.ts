/** Draws the strokes of a strip as an SVG path. */

interface Box {
  readonly width: number;
  readonly height: number;
  /** The height of a stroke from its share of the largest amount, 0 to 1. */
  readonly heightOf: (share: number) => number;
}

/**
 * A stroke for each entry with a place from 0 to 1, as high as its amount; none for an amount of 0. Entries at the same
 * pixel share the highest stroke, so the path grows with the strip's width, not with the number of entries.
 */
export function strokePath(
  entries: Iterable<{ readonly place: number; readonly amount: number }>,
  { width, height, heightOf }: Box,
): string {
  const highest = new Float64Array(width + 1);
  for (const { place, amount } of entries) {
    const x = Math.round(place * width);
    if (x >= 0 && x <= width) highest[x] = Math.max(highest[x] ?? 0, amount);
  }
  const most = highest.reduce((max, amount) => Math.max(max, amount), 1);
  const parts: string[] = [];
  for (const [x, amount] of highest.entries())
    if (amount > 0) parts.push(`M${x} ${height}v-${Math.round(heightOf(amount / most))}`);
  return parts.join('');
}
