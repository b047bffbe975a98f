/** Asks main once, however often a button is pressed meanwhile. */

const asked = new Set<string>();

/** A second press for `what` before main has answered the first, as of a double click, asks for nothing, and is refused nothing. */
export async function onlyOnce(what: string, ask: () => Promise<unknown>): Promise<void> {
  if (asked.has(what)) return;
  asked.add(what);
  try {
    await ask();
  } finally {
    asked.delete(what);
  }
}
