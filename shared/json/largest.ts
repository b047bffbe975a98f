/** Finds the largest number; `Math.max` throws when some 100,000 numbers are spread into it. */

/** `least` if the list is empty or has no larger number. */
export function largestOf(numbers: Iterable<number>, least: number): number {
  let largest = least;
  for (const one of numbers) if (one > largest) largest = one;
  return largest;
}
