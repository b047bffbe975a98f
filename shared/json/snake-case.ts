/** Converts names in services' answers to snake case, because services spell the same name differently. */

/** `contextWindow`, `context-window` and `Context Window` become `context_window`. */
export function snakeCase(name: string): string {
  return name
    .trim()
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[\s-]+/g, '_')
    .toLowerCase();
}
