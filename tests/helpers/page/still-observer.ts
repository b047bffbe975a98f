/** Stands for the observers of a browser, of which jsdom has none: it lays nothing out, so there is nothing to see. */
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
