// Small images of every kind that Parley stores, encoded here without a library.

import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/** A grey PNG; `rows` fewer than `height` make it claim more pixels than it has. */
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

/** A PNG that doesn't compress, and differs each time. In colour, it doesn't compress as another type either. */
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

/** Two frames of 2 × 2: white, then black. */
export function animatedGif(): Buffer {
  const frame = (pixels: string): Buffer =>
    Buffer.from(`21f9040000000000${'2c00000000020002000002'}${pixels}`, 'hex');
  const colours = 'ffffff000000';
  const head = Buffer.from(`474946383961020002008000 00${colours}`.replaceAll(' ', ''), 'hex');
  return Buffer.concat([head, frame('0284 0100'.replaceAll(' ', '')), frame('028c5300'), Buffer.from([0x3b])]);
}

/** A colour PNG of large squares and fine grain that is quick to make; each `seed` gives another one. */
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
