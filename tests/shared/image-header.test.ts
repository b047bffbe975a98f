// Reads the beginning of an image: its format, its size, and whether it is an animation.
import { describe, expect, it } from 'vitest';
import { checkedAttachment } from '../../electron/library/attachments/check-content.ts';
import { fileKind } from '../../renderer/chat/composer/file-kinds.ts';
import { readImageHeader } from '../../shared/image-header.ts';

const big32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const chunk = (name: string, content: Uint8Array = Buffer.alloc(0)): Buffer =>
  Buffer.concat([big32(content.length), Buffer.from(name), content, big32(0)]);
const png = (...chunks: readonly Uint8Array[]): Buffer =>
  Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', Buffer.concat([big32(8), big32(8), Buffer.alloc(5)])),
    ...chunks,
    chunk('IEND'),
  ]);
const jpeg = (side: number): Buffer => {
  const size = Buffer.from([8, side >> 8, side & 255, side >> 8, side & 255, 1, 1, 0x11, 0]);
  const frame = Buffer.concat([Buffer.from([0xff, 0xc2, 0, 2 + size.length]), size]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), frame, Buffer.from([0xff, 0xda, 0, 2, 0, 0xff, 0xd9])]);
};
const webp = (flags: number): Buffer =>
  webpOf(Buffer.concat([Buffer.from('VP8X'), Buffer.from([10, 0, 0, 0, flags, 0, 0, 0, 7, 0, 0, 7, 0, 0])]));
const webpOf = (image: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from('WEBP'), image]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from('RIFF'), size, body]);
};
/** Frames with a table of colours, and extensions between them. */
const gif = (frames: number, width = [8, 0]): Buffer => {
  const frame = [
    0x21,
    0xf9,
    4,
    0,
    0,
    0,
    0,
    0,
    0x2c,
    0,
    0,
    0,
    0,
    ...width,
    8,
    0,
    0x80,
    1,
    2,
    3,
    4,
    5,
    6,
    2,
    2,
    0x4c,
    1,
    0,
  ];
  return Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from([8, 0, 8, 0, 0, 0, 0]),
    ...Array.from({ length: frames }, () => Buffer.from(frame)),
    Buffer.from([0x3b]),
  ]);
};
const box = (name: string, ...content: readonly Uint8Array[]): Buffer => {
  const all = Buffer.concat(content);
  return Buffer.concat([big32(8 + all.length), Buffer.from(name), all]);
};
const brandsOf = (major: string, ...compatible: readonly string[]): Buffer =>
  box('ftyp', Buffer.from(`${major}\0\0\0\0${compatible.join('')}`, 'latin1'));
const side = (pixels: number): Buffer => box('ispe', big32(0), big32(pixels), big32(pixels));
const boxes = (major: string, ...compatible: readonly string[]): Buffer =>
  Buffer.concat([brandsOf(major, ...compatible), box('meta', big32(0), side(8))]);
/** Longer than all the metadata of an honest image. */
const PADDING = Buffer.alloc(600 * 1024);

describe('an image', () => {
  it.each([
    ['a GIF of one frame', gif(1), false],
    ['a GIF of two', gif(2), true],
    ['a PNG', png(chunk('IDAT')), false],
    ['an animated PNG', png(chunk('acTL', big32(2)), chunk('IDAT')), true],
    ['a WebP', webp(0x10), false],
    ['an animated WebP', webp(0x12), true],
    ['an AVIF', boxes('avif', 'avif', 'mif1'), false],
    ['an animated AVIF', boxes('avis', 'avis', 'msf1'), true],
    ['an AVIF that names only its family', boxes('mif1', 'mif1', 'avif'), false],
  ])('shows at its beginning how large it is and whether it is animated: %s', (_what, bytes, isAnimated) => {
    expect(fileKind(bytes)).toBe('image');
    expect(readImageHeader(bytes)).toMatchObject({ width: 8, height: 8, isAnimated });
  });
});

describe('a decompression bomb', () => {
  it.each([
    ['a PNG', png(chunk('IDAT')).fill(0xff, 16, 19)],
    ['a JPEG', jpeg(60_000)],
    ['a GIF whose frame is larger than its screen', gif(1, [0xff, 0xff])],
    ['a WebP', webp(0x10).fill(0xff, 24, 30)],
    ['a WebP of one frame', webpOf(Buffer.concat([Buffer.from('VP8 '), Buffer.alloc(10), Buffer.alloc(4, 0xff)]))],
    ['a lossless WebP', webpOf(Buffer.concat([Buffer.from('VP8L'), Buffer.alloc(5), Buffer.alloc(4, 0xff)]))],
    ['an AVIF', Buffer.concat([brandsOf('avif'), box('meta', big32(0), side(60_000))])],
    ['an AVIF with a small size first', Buffer.concat([brandsOf('avif'), box('meta', side(8), PADDING, side(60_000))])],
    [
      'an AVIF described at its end',
      Buffer.concat([brandsOf('avif'), box('mdat', PADDING), box('meta', side(60_000))]),
    ],
    ['an AVIF described twice', Buffer.concat([boxes('avif'), box('mdat', PADDING), box('moov', side(60_000))])],
  ])('is refused because of the size that it would have when unpacked: %s', (_what, bytes) => {
    expect(() => checkedAttachment({ kind: 'image', name: 'a', bytes })).toThrow(
      expect.objectContaining({ reason: 'image_too_many_pixels' }),
    );
  });
});

describe('a file', () => {
  it.each([
    ['a photo from a phone', boxes('mif1', 'mif1', 'heic'), 'a.heic', 'heic'],
    ['a video', boxes('isom', 'isom', 'mp42'), 'a.mp4', 'other'],
    ['half of an AVIF’s first box', Buffer.from('\0\0\0\u0020ftypmi', 'latin1'), 'a', 'other'],
    ['a PDF document after other bytes', Buffer.from('\ufeff\n%PDF-1.7'), 'a.PDF', 'pdf'],
    ['a text about PDF', Buffer.from('It begins with %PDF-1.7'), 'a.txt', 'other'],
  ])('is classified by its first bytes and its name: %s', (_what, bytes, name, kind) => {
    expect(fileKind(bytes, name)).toBe(kind);
  });
});
