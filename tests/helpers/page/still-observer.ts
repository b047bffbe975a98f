/** Replaces the browser's observers, which jsdom lacks: without a layout there is nothing to observe. */
export class StillObserver {
  observe(): void {
    // jsdom never resizes or scrolls.
  }
  unobserve(): void {
    // See observe.
  }
  disconnect(): void {
    // See observe.
  }
}
