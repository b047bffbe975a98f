/** Ends several listenings as if they were one. */

export function stopAll(stops: readonly (() => void)[]): () => void {
  return () => {
    for (const stop of stops) stop();
  };
}
