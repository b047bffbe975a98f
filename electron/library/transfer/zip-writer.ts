/** Writes a zip archive front to back, without compression. */

import { crc32 } from 'node:zlib';

interface Written {
  readonly name: Buffer;
  readonly flags: number;
  readonly sum: number;
  readonly size: number;
  /** The position at which the file's header begins. */
  readonly at: number;
}

const NAMES_ARE_UTF8 = 0x0800;
/** The flag that the checksum and size follow the content. */
const SIZE_FOLLOWS = 0x0008;
/** Numbers from these values on need the longer fields of Zip64. */
const LARGE = 0xffff_ffff;
const MANY = 0xffff;
const VERSION = 20;
const VERSION_64 = 45;

/** Encodes little-endian numbers of these lengths in bytes. */
function fields(numbers: readonly (readonly [value: number, bytes: 2 | 4 | 8])[]): Buffer {
  const parts = numbers.map(([value, bytes]) => {
    const part = Buffer.alloc(bytes);
    if (bytes === 8) part.writeBigUInt64LE(BigInt(value));
    else part.writeUIntLE(value, 0, bytes);
    return part;
  });
  return Buffer.concat(parts);
}

export class ZipWriter {
  readonly #write: (bytes: Uint8Array) => void;
  readonly #time: readonly [time: number, date: number];
  readonly #written: Written[] = [];
  #at = 0;

  /** @param write receives the archive's bytes in order @param now the modification time of all files */
  constructor(write: (bytes: Uint8Array) => void, now: Date) {
    this.#write = write;
    this.#time = [
      (now.getUTCHours() << 11) | (now.getUTCMinutes() << 5) | (now.getUTCSeconds() >> 1),
      ((now.getUTCFullYear() - 1980) << 9) | ((now.getUTCMonth() + 1) << 5) | now.getUTCDate(),
    ];
  }

  add(name: string, content: Uint8Array): void {
    const sum = crc32(content);
    const { at, nameBytes } = this.#head(name, NAMES_ARE_UTF8, sum, content.length);
    this.#put(content);
    this.#written.push({ name: nameBytes, flags: NAMES_ARE_UTF8, sum, size: content.length, at });
  }

  /** Adds a file from any number of pieces of any length. */
  async addPieces(name: string, pieces: AsyncIterable<string>): Promise<void> {
    const flags = NAMES_ARE_UTF8 | SIZE_FOLLOWS;
    const { at, nameBytes } = this.#head(name, flags, 0, 0);
    let sum = 0;
    let size = 0;
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece);
      sum = crc32(bytes, sum);
      size += bytes.length;
      this.#put(bytes);
    }
    const length = size >= LARGE ? 8 : 4;
    this.#put(
      fields([
        [0x0807_4b50, 4],
        [sum, 4],
        [size, length],
        [size, length],
      ]),
    );
    this.#written.push({ name: nameBytes, flags, sum, size, at });
  }

  /** Writes the list of files. Call it last. */
  end(): void {
    const at = this.#at;
    for (const one of this.#written) this.#listed(one);
    const size = this.#at - at;
    const count = this.#written.length;
    if (at >= LARGE || size >= LARGE || count >= MANY) {
      const end = this.#at;
      const versions = [VERSION_64, 2] as const;
      const [listedSize, listAt] = [[size, 8] as const, [at, 8] as const];
      const counts = [count, 8] as const;
      const none = [0, 4] as const;
      this.#put(
        fields([[0x0606_4b50, 4], [44, 8], versions, versions, none, none, counts, counts, listedSize, listAt]),
      );
      this.#put(fields([[0x0706_4b50, 4], none, [end, 8], [1, 4]]));
    }
    const shown = Math.min(count, MANY);
    this.#put(
      fields([
        [0x0605_4b50, 4],
        [0, 2],
        [0, 2],
        [shown, 2],
        [shown, 2],
        [Math.min(size, LARGE), 4],
        [Math.min(at, LARGE), 4],
        [0, 2],
      ]),
    );
  }

  #head(name: string, flags: number, sum: number, size: number): { readonly at: number; readonly nameBytes: Buffer } {
    const at = this.#at;
    const nameBytes = Buffer.from(name);
    const [time, date] = this.#time;
    this.#put(
      fields([
        [0x0403_4b50, 4],
        [VERSION, 2],
        [flags, 2],
        [0, 2],
        [time, 2],
        [date, 2],
        [sum, 4],
        [size, 4],
        [size, 4],
        [nameBytes.length, 2],
        [0, 2],
      ]),
    );
    this.#put(nameBytes);
    return { at, nameBytes };
  }

  #listed({ name, flags, sum, size, at }: Written): void {
    const large = [...(size >= LARGE ? [size, size] : []), ...(at >= LARGE ? [at] : [])];
    const extra =
      large.length === 0
        ? Buffer.alloc(0)
        : fields([[1, 2], [large.length * 8, 2], ...large.map((value) => [value, 8] as const)]);
    const version = large.length === 0 ? VERSION : VERSION_64;
    const [time, date] = this.#time;
    const shown = Math.min(size, LARGE);
    this.#put(
      fields([
        [0x0201_4b50, 4],
        [version, 2],
        [version, 2],
        [flags, 2],
        [0, 2],
        [time, 2],
        [date, 2],
        [sum, 4],
        [shown, 4],
        [shown, 4],
        [name.length, 2],
        [extra.length, 2],
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 4],
        [Math.min(at, LARGE), 4],
      ]),
    );
    this.#put(name);
    this.#put(extra);
  }

  #put(bytes: Uint8Array): void {
    if (bytes.length > 0) this.#write(bytes);
    this.#at += bytes.length;
  }
}
