/** Parses an address without throwing. */

/**
 * Null if the text isn't an address. Don't use `URL.canParse`: once Node 20 has compiled the calling code, it rejects
 * addresses with letters such as `ä`.
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    // The parser throws a single kind of error without further detail.
    return null;
  }
}
