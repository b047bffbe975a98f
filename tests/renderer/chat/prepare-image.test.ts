// An image that is too large as a PNG is encoded again as JPEG; one that is too large as JPEG is refused.
import { afterEach, expect, it, vi } from 'vitest';
import { encodeImage } from '../../../renderer/chat/composer/prepare-image.ts';
import { LIMITS } from '../../../shared/limits.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['image/jpeg', ['image/jpeg']],
  ['image/png', ['image/png', 'image/jpeg']],
] as const)('tries these formats for %s before it refuses the image as too large: %j', async (mime, formats) => {
  const tried: string[] = [];
  const convertToBlob = async ({ type }: { readonly type: string }) => {
    tried.push(type);
    return { size: LIMITS.imageMaxBytes + 1 };
  };
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      readonly convertToBlob = convertToBlob;
      readonly getContext = () => null;
    },
  );
  const close = vi.fn();
  expect(await encodeImage({ width: 1, height: 1, close }, null, mime)).toBe('image_too_large');
  expect(tried).toEqual(formats);
  expect(close).toHaveBeenCalledOnce();
});
