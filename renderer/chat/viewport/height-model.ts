/** The measured or estimated heights of all messages of a chat, with sums in logarithmic time. */

/** A Fenwick tree over message heights in CSS pixels. */
export class HeightModel {
  readonly #heights: number[] = [];
  readonly #sums: number[] = [0];

  constructor(heights: readonly number[]) {
    for (const height of heights) this.append(height);
  }

  append(height: number): void {
    const index = this.#heights.push(height);
    let sum = height;
    for (let step = 1; step < (index & -index); step *= 2) sum += this.#sums[index - step] ?? 0;
    this.#sums.push(sum);
  }

  get count(): number {
    return this.#heights.length;
  }

  get total(): number {
    return this.offsetOf(this.count);
  }

  heightOf(index: number): number {
    return this.#heights[index] ?? 0;
  }

  /** Where the message at `index` begins; for `count`, the total height. */
  offsetOf(index: number): number {
    let sum = 0;
    for (let at = Math.min(index, this.count); at > 0; at -= at & -at) sum += this.#sums[at] ?? 0;
    return sum;
  }

  /** Returns the change in height. */
  set(index: number, height: number): number {
    const change = height - this.heightOf(index);
    if (index < 0 || index >= this.count || change === 0) return 0;
    this.#heights[index] = height;
    for (let at = index + 1; at <= this.count; at += at & -at) this.#sums[at] = (this.#sums[at] ?? 0) + change;
    return change;
  }

  /** The message at `offset`; clamped to the ends, -1 if there are no messages. */
  indexAt(offset: number): number {
    if (this.count === 0) return -1;
    let index = 0;
    let rest = offset;
    let step = 1;
    while (step * 2 <= this.count) step *= 2;
    for (; step > 0; step = step >> 1) {
      const next = index + step;
      const sum = this.#sums[next];
      if (next <= this.count && sum !== undefined && sum <= rest) {
        index = next;
        rest -= sum;
      }
    }
    return Math.min(index, this.count - 1);
  }
}

/** Replaces unknown heights by the average of the known ones. */
export function filledUp(heights: readonly (number | null)[]): readonly number[] {
  const known = heights.filter((height) => height !== null);
  const mean = known.length === 0 ? 0 : known.reduce((sum, height) => sum + height, 0) / known.length;
  return heights.map((height) => height ?? mean);
}

const PADDING_PX = 40;
const ACTIONS_PX = 30;
const OPEN_BLOCK_PX = 14;

/** Estimates, from its text, the height of a message that was never laid out. */
export function guessHeight(text: string, columnWidthPx: number, fontSizePx: number): number {
  const lineHeight = fontSizePx * 1.6;
  const charactersPerLine = Math.max(20, columnWidthPx / (fontSizePx * 0.5));
  let lines = 0;
  let blocks = 0;
  let start = 0;
  // For long texts the beginning is enough: the estimate only has to be close.
  const end = Math.min(text.length, 20_000);
  while (start <= end) {
    let next = text.indexOf('\n', start);
    if (next === -1 || next > end) next = end;
    const length = next - start;
    if (length === 0) blocks++;
    else lines += Math.ceil(length / charactersPerLine);
    start = next + 1;
  }
  const scale = end === 0 ? 1 : text.length / end;
  return PADDING_PX + ACTIONS_PX + (Math.max(1, lines) * lineHeight + blocks * OPEN_BLOCK_PX) * scale;
}
