// Images for tests, encoded here without a library, and Exif data to be added to others.

import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { readImageHeader } from '../../../shared/image-header.ts';

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/** A grey PNG. With fewer `rows` than `height`, it claims more pixels than it has. */
export function pngOf(width: number, height: number, shade: number, rows = height): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width, shade)]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: rows }, () => row)));
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

/** A PNG of random pixels, which doesn't compress. In colour, other image types can't compress it either. */
export function noisyPng(width: number, height: number, isColour = false): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  if (isColour) head[9] = 2;
  const rows = Array.from({ length: height }, () =>
    Buffer.concat([Buffer.from([0]), randomBytes(isColour ? 3 * width : width)]),
  );
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = chunk('IDAT', deflateSync(Buffer.concat(rows)));
  return Buffer.concat([start, chunk('IHDR', head), pixels, chunk('IEND', Buffer.alloc(0))]);
}

/** A GIF with two frames of 2 × 2 pixels: white, then black. */
export function animatedGif(): Buffer {
  const frame = (pixels: string): Buffer =>
    Buffer.from(`21f9040000000000${'2c00000000020002000002'}${pixels}`, 'hex');
  const colours = 'ffffff000000';
  const head = Buffer.from(`474946383961020002008000 00${colours}`.replaceAll(' ', ''), 'hex');
  return Buffer.concat([head, frame('0284 0100'.replaceAll(' ', '')), frame('028c5300'), Buffer.from([0x3b])]);
}

/** A colour PNG of large squares and fine grain that is quick to make; each `seed` gives a different picture. */
export function patternedPng(width: number, height: number, seed: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const rows = Array.from({ length: 64 }, (_, row) => {
    const line = Buffer.alloc(1 + 3 * width);
    for (let at = 0; at < width; at += 1)
      for (let colour = 0; colour < 3; colour += 1)
        line[1 + 3 * at + colour] = ((at >> 6) * (37 + (seed >> 8)) + seed * (11 + colour * 24) + ((at * 7 + row * 13) % 32)) & 0xff;
    return line;
  });
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const body = Buffer.concat(Array.from({ length: height }, (_, at) => rows[at % rows.length] ?? Buffer.alloc(0)));
  return Buffer.concat([
    start,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(body, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Exif data with a picture's orientation and the place where it was taken. */
function exifOf(orientation: number): Buffer {
  const place = Buffer.from('SECRET-PLACE 52.5N 13.4E\0');
  const exif = Buffer.alloc(38);
  exif.write('MM\0*', 0, 'latin1');
  exif.writeUInt32BE(8, 4);
  exif.writeUInt16BE(2, 8);
  exif.writeUInt32BE(0x010e0002, 10);
  exif.writeUInt32BE(place.length, 14);
  exif.writeUInt32BE(exif.length, 18);
  exif.writeUInt32BE(0x01120003, 22);
  exif.writeUInt32BE(1, 26);
  exif.writeUInt16BE(orientation, 30);
  return Buffer.concat([exif, place, Buffer.alloc(place.length % 2)]);
}

/** Adds Exif data with a place to a JPEG, PNG or WebP that the browser encoded. */
export function withExif(picture: Buffer, orientation: number): Buffer {
  const exif = exifOf(orientation);
  if (picture[0] === 0xff) {
    const marker = Buffer.from([0xff, 0xe1, 0, 0]);
    marker.writeUInt16BE(exif.length + 8, 2);
    return Buffer.concat([picture.subarray(0, 2), marker, Buffer.from('Exif\0\0'), exif, picture.subarray(2)]);
  }
  if (picture[0] === 0x89) return Buffer.concat([picture.subarray(0, 33), chunk('eXIf', exif), picture.subarray(33)]);
  const head = Buffer.from('RIFF\0\0\0\0WEBPVP8X\u000a\0\0\0\u0008\0\0\0\0\0\0\0\0\0', 'latin1');
  const isExtended = picture.toString('latin1', 12, 16) === 'VP8X';
  const { width = 1, height = 1 } = readImageHeader(picture) ?? {};
  head.writeUIntLE(width - 1, 24, 3);
  head.writeUIntLE(height - 1, 27, 3);
  const mark = Buffer.from('EXIF\0\0\0\0');
  mark.writeUInt32LE(exif.length, 4);
  const whole = Buffer.concat([head, picture.subarray(isExtended ? 30 : 12), mark, exif]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}
