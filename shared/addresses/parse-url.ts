/** Reads an address, or says that it is none. */

/**
 * Null for what is no address. `URL.canParse` is not asked: once Node 20 has compiled the code that calls it, it takes
 * addresses with letters such as `ä` for none.
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    // The parser's one error says no more than this.
    return null;
  }
}
