/** Mirrors the left and right arrow keys in right-to-left languages. */

const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** The key with the same meaning on a left-to-right page. */
export function readingKey(key: string): string {
  return document.documentElement.dir === 'rtl' ? (MIRRORED[key] ?? key) : key;
}
