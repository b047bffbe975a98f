/** Draws the strokes of a strip as an SVG path. */

interface Box {
  readonly width: number;
  readonly height: number;
  /** The height of a stroke from its share of the largest amount, 0 to 1. */
  readonly heightOf: (share: number) => number;
}

/**
 * One stroke per entry, as high as its amount. Each entry has a place from 0 to 1; entries outside are left out.
 * Entries with the same place share its highest stroke, so the path grows with the strip's width, not with the entries.
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
