/** Shows the small copy of an image, which needs memory only while it is in the page. */

import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { bitmapOfDataUrl } from '../store/chats/scaled-image.ts';

interface Props {
  /** A `data:` URL; undefined while it loads. */
  readonly url: string | undefined;
  /** Empty if something beside it names the image. */
  readonly alt: string;
  readonly title?: string | undefined;
  readonly className?: string | undefined;
}

/** Transparent pixels for an `img` that only carries the name: without a source, the `img` would look broken. */
const TRANSPARENT = 'data:image/gif;base64,R0lGODlhBAAEAIAAAAAAAP///yH5BAEAAAAALAAAAAAEAAQAAAINBEEQBEEQBEEQBEEQBQA7';

/**
 * Draws the image on a canvas, at the size in which it is shown. For an `img`, Chromium would keep the decoded and the
 * scaled bitmap for minutes after it has left the page: 150 MB for 500 images that were scrolled past. A canvas frees
 * its bitmap at once. A transparent `img` in front of the canvas has the name. An image that can't be decoded is shown
 * as an `img`, which looks broken.
 */
export function DrawnThumbnail({ url, alt, title, className }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const pixelRatio = useSyncExternalStore(onPixelRatio, () => window.devicePixelRatio);
  useEffect(() => {
    const element = canvas.current;
    if (element === null || url === undefined) return;
    let isWanted = true;
    bitmapOfDataUrl(url, element.clientWidth * pixelRatio, element.clientHeight * pixelRatio).then(
      (bitmap) => {
        if (isWanted) draw(element, bitmap);
        else bitmap.close();
      },
      // The browser gives no reason.
      () => {
        if (isWanted) setFailed(url);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [url, pixelRatio]);
  useEffect(() => {
    const element = canvas.current;
    return () => {
      if (element !== null) draw(element, null);
    };
  }, []);
  const isBroken = url !== undefined && failed === url;
  // jsdom has no bitmaps.
  if (isBroken || typeof createImageBitmap === 'undefined')
    return (
      <img className={className} src={url ?? TRANSPARENT} alt={alt} title={title} decoding="async" draggable={false} />
    );
  return (
    <>
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: this canvas takes no focus. */}
      <canvas ref={canvas} className={className} aria-hidden="true" />
      {alt !== '' && <img className="thumbnail-name" src={TRANSPARENT} alt={alt} title={title} draggable={false} />}
    </>
  );
}

/** Calls `listener` when the pixel ratio changes, because the user zooms or moves the window to another screen. */
function onPixelRatio(listener: () => void): () => void {
  let query: MediaQueryList | null = null;
  const watch = (): void => {
    query?.removeEventListener('change', changed);
    query = window.matchMedia?.(`(resolution: ${window.devicePixelRatio}dppx)`) ?? null;
    query?.addEventListener('change', changed);
  };
  const changed = (): void => {
    watch();
    listener();
  };
  watch();
  return () => query?.removeEventListener('change', changed);
}

/** Null frees the memory of the last image. */
function draw(element: HTMLCanvasElement, bitmap: ImageBitmap | null): void {
  if (bitmap !== null) {
    element.width = bitmap.width;
    element.height = bitmap.height;
  }
  element.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
}
