/** What an effect asks for, and drops when it is not wanted any more. */

/** Hands the value to `take`, unless the returned function was called before. */
export function whileWanted<T>(asked: Promise<T>, take: (value: T) => void): () => void {
  let isWanted = true;
  void asked.then((value) => {
    if (isWanted) take(value);
  });
  return () => {
    isWanted = false;
  };
}
