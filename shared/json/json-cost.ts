/** Estimates how much memory a JSON text takes once parsed, so that a reader can refuse it before parsing. */

import { LIMITS } from '../limits.ts';

/**
 * V8's cost of each part of a parsed value in bytes, measured on 64 bits. `"{},"` takes three bytes in a file and 72
 * in memory, so limiting the file size isn't enough.
 */
const COST = {
  /** An object, or an array with its backing store. */
  container: 64,
  /** A slot in an object or array; a number that isn't small has its own box. */
  place: 16,
  /** The header of a string. Strings of at most one character are shared. */
  text: 24,
  /** A name seen before shares its string and its shape. */
  knownName: 8,
  /** A new name creates a string, a shape and a transition entry. */
  newName: 200,
} as const;

/** How many names to remember; further names count as new. */
const NAMES_MAX = 65_536;
/** How many characters of a name to compare; the rest hardly affects the cost. */
const NAME_CHARS = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Adds up the cost of a JSON text, one byte or UTF-16 unit at a time. Excludes the characters of strings, which the
 * length of the text already limits.
 */
export class JsonMeter {
  /** The cost so far, without the characters of strings. */
  bytes = 0;
  /** How many arrays and objects are open. */
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

  /**
   * Skips characters of a string that add no cost, beginning at `from`; returns the position of the first other one.
   */
  takePlain(codes: Uint8Array, from: number): number {
    if (!this.isInString || this.#isEscaped || this.#length < NAME_CHARS) return from;
    let at = from;
    while (at < codes.length && codes[at] !== QUOTE && codes[at] !== BACKSLASH) at += 1;
    this.#length += at - from;
    return at;
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

  /** Called at a colon: the string before it was a name. */
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

/** The highest possible cost per character: only opening brackets. */
const BYTES_PER_CHAR_MAX = COST.container + COST.place;

/** False if the text is too short to cost more than `maxBytes`, whatever it contains. */
export function canBeCostly(length: number, maxBytes: number): boolean {
  return length * BYTES_PER_CHAR_MAX > maxBytes;
}

/**
 * True if parsing the text would take more than `maxBytes`, not counting its strings. Skips texts that are too short
 * for that.
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
