/** Measures what a JSON text costs in memory once it is parsed, so that a reader can refuse it before it is. */

import { LIMITS } from '../limits.ts';

/**
 * What V8 takes for each part of a parsed value, in bytes, measured on 64 bits. `"{},"` is three bytes of a file and 72 in
 * memory, which is why a bound on bytes alone bounds nothing.
 */
const COST = {
  /** An object, or a list with its backing store. */
  container: 64,
  /** The place that a value takes in what it lies in; a number that is not small has a box of its own. */
  place: 16,
  /** The header of a string; texts of one character at most are shared. */
  text: 24,
  /** A name that occurred before shares its string and its shape. */
  knownName: 8,
  /** A new one makes a string, a shape and an entry in the list of shapes. */
  newName: 200,
} as const;

/** Names that are remembered; each further one counts as new. */
const NAMES_MAX = 65_536;
/** Characters of a name that tell it apart; what is beyond makes no difference to the cost. */
const NAME_CHARS = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Goes through a JSON text, one byte or UTF-16 unit after the other. The texts themselves are not counted: their length bounds them. */
export class JsonMeter {
  /** What the value takes besides its texts. */
  bytes = 0;
  /** Lists and objects that are open. */
  depth = 0;
  isInString = false;
  #isEscaped = false;
  #hash = 0;
  #length = 0;
  #names: Set<number> | null = null;

  take(code: number): void {
    if (this.isInString) this.#takeInString(code);
    else if (code === QUOTE) {
      this.isInString = true;
      this.#hash = 0;
      this.#length = 0;
    } else if (code === COMMA) this.bytes += COST.place;
    else if (code === OPEN_ARRAY || code === OPEN_OBJECT) {
      this.depth += 1;
      this.bytes += COST.container + COST.place;
    } else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) this.depth -= 1;
    else if (code === COLON) this.#takeName();
  }

  #takeInString(code: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (code === BACKSLASH) this.#isEscaped = true;
    else if (code === QUOTE) {
      this.isInString = false;
      if (this.#length > 1) this.bytes += COST.text;
      return;
    }
    this.#length += 1;
    if (this.#length <= NAME_CHARS) this.#hash = (Math.imul(this.#hash, 31) + code) | 0;
  }

  /** The string before a colon was a name. */
  #takeName(): void {
    if (this.#length > 1) this.bytes -= COST.text;
    this.#names ??= new Set();
    if (this.#names.has(this.#hash)) {
      this.bytes += COST.knownName;
      return;
    }
    this.bytes += COST.newName;
    if (this.#names.size < NAMES_MAX) this.#names.add(this.#hash);
  }
}

/** No text costs more than this for each of its characters: brackets that only open. */
const BYTES_PER_CHAR_MAX = COST.container + COST.place;

/** False for texts that are too short to take more than `maxBytes`, whatever is in them. */
export function canBeCostly(length: number, maxBytes: number): boolean {
  return length * BYTES_PER_CHAR_MAX > maxBytes;
}

/**
 * True when parsing the text would take more than `maxBytes` besides its strings. A text that is too short for that is not
 * looked at.
 */
export function isCostlyJson(text: string, maxBytes: number = LIMITS.jsonValueMaxBytes): boolean {
  if (!canBeCostly(text.length, maxBytes)) return false;
  const meter = new JsonMeter();
  for (let at = 0; at < text.length; at++) {
    meter.take(text.charCodeAt(at));
    if (meter.bytes > maxBytes) return true;
  }
  return false;
}
