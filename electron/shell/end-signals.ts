/** Hears the signals by which a system ends its programs. */

const END_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

const listeners = new Set<() => void>();

/**
 * Calls `listener` for each signal. Call it once Electron is ready.
 *
 * A library listens for the same signals before that, and Electron then puts handlers of its own in the place of Node's:
 * they quit as a person does. Only a signal that nobody in Node listens to any more is taken over anew by the next listener.
 */
export function onEndSignal(listener: () => void): void {
  if (listeners.size === 0) {
    for (const signal of END_SIGNALS) {
      process.removeAllListeners(signal);
      process.on(signal, () => {
        for (const one of listeners) one();
      });
    }
  }
  listeners.add(listener);
}
