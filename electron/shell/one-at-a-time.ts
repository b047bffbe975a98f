/** Asks a person one thing at a time. */

/** Who asks while another is being asked is given `refused` at once. */
export function oneAtATime<T>(refused: T): (ask: () => Promise<T>) => Promise<T> {
  let isAsking = false;
  return async (ask) => {
    if (isAsking) return refused;
    isAsking = true;
    try {
      return await ask();
    } finally {
      isAsking = false;
    }
  };
}
