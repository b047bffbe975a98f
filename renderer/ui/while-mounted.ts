/** Drops an effect's result if the component has unmounted or asked for something else. */

/** Passes the value to `take`, unless the returned function was called first. */
export function whileMounted<T>(asked: Promise<T>, take: (value: T) => void): () => void {
  let isWanted = true;
  void asked.then((value) => {
    if (isWanted) take(value);
  });
  return () => {
    isWanted = false;
  };
}
