/** Sends a request only once, however often the user clicks meanwhile. */

const asked = new Set<string>();

/** Calls `ask`, unless an earlier call for the same `what` is still waiting for its answer, as after a double click. */
export async function onlyOnce(what: string, ask: () => Promise<unknown>): Promise<void> {
  if (asked.has(what)) return;
  asked.add(what);
  try {
    await ask();
  } finally {
    asked.delete(what);
  }
}
