// The page makes thumbnails of images that have none, but not of those that were scrolled past.
import { expect, it } from 'vitest';
import { thumbnailOf } from '../../../renderer/store/chats/stored-attachments.ts';
import { fail, ok } from '../../../shared/errors.ts';

it('makes no thumbnails of images that were scrolled past, and reads each of the others once', async () => {
  const read: string[] = [];
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  Object.assign(window, {
    parley: {
      attachmentThumbnail: async () => ok({ dataUrl: null }),
      attachmentRead: async ({ sha256 }: { sha256: string }) => {
        read.push(sha256);
        await released;
        return fail({ reason: 'not_found' });
      },
    },
  });
  const image = (sha256: string) => ({ sha256, mime: 'image/png' });
  const staying = new AbortController();
  const leaving = new AbortController();
  const first = thumbnailOf('chat', image('first'), staying.signal);
  await expect.poll(() => read).toEqual(['first']);
  const passed = Array.from({ length: 50 }, (_, at) => thumbnailOf('chat', image(`passed ${at}`), leaving.signal));
  const last = thumbnailOf('chat', image('last'), staying.signal);
  leaving.abort();
  release();
  expect(await Promise.all([first, ...passed, last])).toEqual(Array.from({ length: 52 }, () => null));
  expect(read).toEqual(['first', 'last']);
});
