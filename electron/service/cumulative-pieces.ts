/** Notices streams whose pieces each repeat everything before them, and passes on only what is new. */

/** At most this many growing pieces are held back; then the pieces are passed on as they are. */
const HELD_MAX = 8;
/** If later pieces repeat a first piece of at least this length, that is no coincidence. */
const DISTINCTIVE_CHARS = 8;
const LOOKED_AT_CHARS = 64;

/**
 * In most streams, the second piece doesn't begin with the first, and the check ends there. Otherwise the second piece
 * is held back until later ones show whether each repeats everything before it.
 */
export class CumulativePieces {
  #state: 'watching' | 'cumulative' | 'plain' = 'watching';
  #first = '';
  /** The previous piece; in a cumulative stream, it contains all earlier ones. */
  #last = '';
  #held: string[] = [];
  #hasGrown = false;

  /** The new text of this piece and of those held back; empty while it isn't certain. */
  push(piece: string): string {
    if (this.#state === 'plain' || piece === '') return piece;
    if (this.#state === 'cumulative') return this.#next(piece);
    if (this.#first === '') {
      this.#first = piece;
      this.#last = piece;
      return piece;
    }
    const isGrown = piece.length > this.#last.length && piece.startsWith(this.#last);
    if ((!isGrown && !(this.#hasGrown && piece === this.#last)) || this.#held.length >= HELD_MAX)
      return this.#asPlain(piece);
    this.#held.push(piece);
    this.#hasGrown = true;
    this.#last = piece;
    return this.#held.length >= 2 && isDistinctive(piece) ? this.#asCumulative() : '';
  }

  /** Returns the new text of the pieces still held back. Only whole messages may follow, no more pieces. */
  end(): string {
    if (this.#held.length === 0) return '';
    return isDistinctive(this.#first) && this.#first.length >= DISTINCTIVE_CHARS
      ? this.#asCumulative()
      : this.#asPlain('');
  }

  #next(piece: string): string {
    if (this.#last.startsWith(piece)) return '';
    if (!piece.startsWith(this.#last)) {
      // The rest comes in fragments, so drop nothing from here on.
      this.#state = 'plain';
      return piece;
    }
    const added = piece.slice(this.#last.length);
    this.#last = piece;
    return added;
  }

  #asCumulative(): string {
    this.#state = 'cumulative';
    this.#held = [];
    return this.#last.slice(this.#first.length);
  }

  #asPlain(piece: string): string {
    const all = [...this.#held, piece].join('');
    this.#state = 'plain';
    this.#held = [];
    this.#last = '';
    return all;
  }
}

/** True for words; false for a line of dashes, spaces or digits, which may come in longer and longer tokens. */
function isDistinctive(piece: string): boolean {
  const head = piece.slice(0, LOOKED_AT_CHARS);
  return /\p{L}/u.test(head) && new Set(head).size >= 3;
}
