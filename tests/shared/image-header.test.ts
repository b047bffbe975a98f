// What the head of an image says: animations, of which a message gets the first frame, and families of formats.
import { describe, expect, it } from 'vitest';
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
const webp = (flags: number): Buffer => {
  const body = Buffer.concat([Buffer.from('WEBPVP8X'), Buffer.from([10, 0, 0, 0, flags, 0, 0, 0, 7, 0, 0, 7, 0, 0])]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from('RIFF'), size, body]);
};
/** Frames with a table of colours, and extensions between them. */
const gif = (frames: number): Buffer => {
  const frame = [0x21, 0xf9, 4, 0, 0, 0, 0, 0, 0x2c, 0, 0, 0, 0, 8, 0, 8, 0, 0x80, 1, 2, 3, 4, 5, 6, 2, 2, 0x4c, 1, 0];
  return Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from([8, 0, 8, 0, 0, 0, 0]),
    ...Array.from({ length: frames }, () => Buffer.from(frame)),
    Buffer.from([0x3b]),
  ]);
};
const boxes = (major: string, ...compatible: readonly string[]): Buffer => {
  const brands = Buffer.from(`${major}\0\0\0\0${compatible.join('')}`, 'latin1');
  const size = Buffer.concat([Buffer.from('ispe'), big32(0), big32(8), big32(8)]);
  return Buffer.concat([
    big32(8 + brands.length),
    Buffer.from('ftyp'),
    brands,
    big32(12 + size.length),
    Buffer.from('meta'),
    big32(0),
    size,
  ]);
};

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
    ['an AVIF named after its family', boxes('mif1', 'mif1', 'avif'), false],
  ])('with several frames is known by its head: %s', (_what, bytes, isAnimated) => {
    expect(fileKind(bytes)).toBe('image');
    expect(readImageHeader(bytes)).toMatchObject({ width: 8, height: 8, isAnimated });
  });
});

describe('a file', () => {
  it.each([
    ['a photo of a phone', boxes('mif1', 'mif1', 'heic'), 'a.heic', 'heic'],
    ['a film', boxes('isom', 'isom', 'mp42'), 'a.mp4', 'other'],
    ['half a head of boxes', Buffer.from('\0\0\0\u0020ftypmi', 'latin1'), 'a', 'other'],
    ['a PDF document after other bytes', Buffer.from('\ufeff\n%PDF-1.7'), 'a.PDF', 'pdf'],
    ['a text about PDF', Buffer.from('It begins with %PDF-1.7'), 'a.txt', 'other'],
  ])('is recognised: %s', (_what, bytes, name, kind) => {
    expect(fileKind(bytes, name)).toBe(kind);
  });
});
