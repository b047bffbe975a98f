/** Replaces the browser's observers, which jsdom lacks: it has no layout, so there is nothing to observe. */
export class StillObserver {
  observe(): void {
    // Nothing is ever resized or scrolled.
  }
  unobserve(): void {
    // See observe.
  }
  disconnect(): void {
    // See observe.
  }
}
