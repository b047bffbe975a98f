/** Finds the largest of any number of numbers; `Math.max` throws when a list of some 100,000 is spread into it. */

/** `least` when there are none, or none that is larger. */
export function largestOf(numbers: Iterable<number>, least: number): number {
  let largest = least;
  for (const one of numbers) if (one > largest) largest = one;
  return largest;
}
