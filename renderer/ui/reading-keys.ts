/** Reads the arrow keys along the line: in a language that is read from right to left, left is onwards. */

const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** The key that has this meaning where the page is read from left to right. */
export function readingKey(key: string): string {
  return document.documentElement.dir === 'rtl' ? (MIRRORED[key] ?? key) : key;
}
