// Times of repeated work.

export interface Times {
  readonly median: number;
  readonly worst: number;
}

/** Runs `work` repeatedly, and returns its times in milliseconds. */
export async function timesOf(count: number, work: (index: number) => unknown): Promise<Times> {
  const times: number[] = [];
  for (let index = 0; index < count; index++) {
    const start = performance.now();
    await work(index);
    times.push(performance.now() - start);
  }
  return summary(times);
}

export function summary(values: readonly number[]): Times {
  const times = values.toSorted((a, b) => a - b);
  return { median: times[Math.floor(times.length / 2)] ?? 0, worst: times.at(-1) ?? 0 };
}

export const inWords = ({ median, worst }: Times): string => `${median.toFixed(2)} (worst ${worst.toFixed(1)})`;

/** The factor by which a figure grew since the last size. */
export const growthOf = (before: number | undefined, after: number | undefined): string =>
  before === undefined || after === undefined || before <= 0 ? '' : `${(after / before).toFixed(2)}×`;
