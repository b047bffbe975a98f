/** Runs work that is a generator of small steps. */

/** One slice of work is this short, so that the window stays responsive. */
const SLICE_MS = 10;

/** Runs all steps at once. */
export function allSteps<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Runs the steps in slices, and lets the window handle input and draw between them. */
export async function inSlices<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const endsAt = performance.now() + SLICE_MS;
    do {
      const { done, value } = steps.next();
      if (done === true) return value;
    } while (performance.now() < endsAt);
    await new Promise((resolve) => setTimeout(resolve));
  }
}
