/** Waits until the window has painted its current state. */

/** A hidden window doesn't paint, so stop waiting after this time. */
const PICTURE_MAX_MS = 500;

/** Resolves after the next paint. */
export function nextPicture(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PICTURE_MAX_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve);
    });
  });
}
