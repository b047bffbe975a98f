/** Listens for the signals by which a system ends its programs. */

const END_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

const listeners = new Set<() => void>();

/**
 * Calls `listener` for each signal. Call it once Electron is ready.
 *
 * A dependency listens for the same signals earlier, and Electron then replaces Node's handlers with its own, which
 * quit the app as the user would. A new listener replaces Electron's handler only if Node has no other listener for the
 * signal, so remove those first.
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
