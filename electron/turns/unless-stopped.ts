/** Waits for something no longer than it is wanted. */

/** The value, or null as soon as the signal is given: a keyring may take for ever to ask its question. */
export function unlessStopped<T>(value: Promise<T>, signal: AbortSignal): Promise<T | null> {
  if (signal.aborted) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const onAbort = () => resolve(null);
    signal.addEventListener('abort', onAbort, { once: true });
    value.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
