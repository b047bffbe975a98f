/** Collects text that arrives in many small pieces and is rarely read. */

/** This many pieces are joined into one: each separate piece would take ten times the memory of its characters. */
const JOIN_AT = 1_024;

export class GatheredText {
  #joined: string[] = [];
  #pieces: string[] = [];
  /** In UTF-16 units. */
  length = 0;

  add(piece: string): void {
    this.length += piece.length;
    if (this.#pieces.push(piece) < JOIN_AT) return;
    this.#joined.push(this.#pieces.join(''));
    this.#pieces = [];
  }

  text(): string {
    return [...this.#joined, ...this.#pieces].join('');
  }
}
