/** Drops an effect's result if it is no longer wanted. */

/** Passes the value to `take`, unless the returned function was called first. */
export function whileWanted<T>(asked: Promise<T>, take: (value: T) => void): () => void {
  let isWanted = true;
  void asked.then((value) => {
    if (isWanted) take(value);
  });
  return () => {
    isWanted = false;
  };
}
