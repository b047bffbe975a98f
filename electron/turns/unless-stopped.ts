/** Stops waiting for a value when its turn is stopped. */

/** The value, or null as soon as the signal aborts: a keyring may wait forever for its user. */
export function unlessStopped<T>(value: Promise<T>, signal: AbortSignal): Promise<T | null> {
  if (signal.aborted) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const onAbort = () => resolve(null);
    signal.addEventListener('abort', onAbort, { once: true });
    value.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
