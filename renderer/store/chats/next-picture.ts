/** Waits until the window has shown what it holds now. */

/** A window that nobody sees makes no pictures: it is not waited for longer than this. */
const PICTURE_MAX_MS = 500;

/** Resolves after the next picture. */
export function nextPicture(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PICTURE_MAX_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve);
    });
  });
}
