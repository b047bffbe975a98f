/** Buffers bytes and grows by doubling, so that any number of small appends takes linear time. */

export class ByteBuffer {
  #bytes: Buffer = Buffer.alloc(0);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  append(chunk: Uint8Array): void {
    const needed = this.#length + chunk.length;
    if (needed > this.#bytes.length) {
      const grown = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2, 256));
      this.#bytes.copy(grown, 0, 0, this.#length);
      this.#bytes = grown;
    }
    this.#bytes.set(chunk, this.#length);
    this.#length = needed;
  }

  /** The bytes so far, as a view that the next `append` or `clear` invalidates. */
  view(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  /** The bytes as UTF-8 text; invalid bytes become U+FFFD. */
  text(): string {
    return this.#bytes.toString('utf8', 0, this.#length);
  }

  clear(): void {
    this.#length = 0;
    // Release the memory of one huge line instead of keeping it for the rest of the stream.
    if (this.#bytes.length > 1024 * 1024) this.#bytes = Buffer.alloc(0);
  }
}
