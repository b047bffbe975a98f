/** Drops an effect's result if the component has unmounted or asked for something else. */

/** Passes the value to `take`, or a failure to `onFailure`, unless the returned function was called first. */
export function whileMounted<T>(
  asked: Promise<T>,
  take: (value: T) => void,
  onFailure?: (error: unknown) => void,
): () => void {
  let isWanted = true;
  const ifWanted =
    <Value>(work: (value: Value) => void) =>
    (value: Value): void => {
      if (isWanted) work(value);
    };
  void asked.then(ifWanted(take), onFailure && ifWanted(onFailure));
  return () => {
    isWanted = false;
  };
}
