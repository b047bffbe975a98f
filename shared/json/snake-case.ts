/** Writes the names that services use in one way. */

/** `contextWindow`, `context-window` and `Context Window` become `context_window`. */
export function snakeCase(name: string): string {
  return name
    .trim()
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[\s-]+/g, '_')
    .toLowerCase();
}
