/** Sends a request only once, however often the user clicks meanwhile. */

const asked = new Set<string>();

/** Ignores a second click for `what` before main has answered the first, such as a double click. */
export async function onlyOnce(what: string, ask: () => Promise<unknown>): Promise<void> {
  if (asked.has(what)) return;
  asked.add(what);
  try {
    await ask();
  } finally {
    asked.delete(what);
  }
}
