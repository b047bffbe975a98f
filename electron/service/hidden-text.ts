/** Hides a secret: it prints as `[key]` everywhere, and is removed from what a service says. */

import { inspect } from 'node:util';
import { mapTexts } from './json-texts.ts';
import { KeyTraces } from './key-traces.ts';

/**
 * A shorter key is only removed where it is a whole word: removing parts of words would spoil sentences and hide
 * nothing.
 */
const SHORTEST_REMOVED_CHARS = 6;
/** The characters of a word: a short key next to one of these is part of a word. */
const WORD_CHAR = '[\\p{L}\\p{N}_-]';
const ENDS_IN_WORD = new RegExp(`${WORD_CHAR}$`, 'u');
const PLACEHOLDER = '[key]';
/** From this length on, the start of a key at the very end of a text is removed. */
const SHORTEST_BEGINNING_CHARS = 5;

export class HiddenText {
  readonly #value: string;
  /** Finds a short key where it is a whole word; null for a key that is found anywhere. */
  readonly #alone: RegExp | null;
  /** A key such as "none" or "test" is an ordinary word in a reply, so it isn't hidden there. */
  readonly #isPlainWord: boolean;
  #traces: KeyTraces | null = null;

  constructor(value: string) {
    this.#value = value;
    const isShort = value.length < SHORTEST_REMOVED_CHARS;
    const literal = value.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
    this.#alone = isShort ? new RegExp(`(?<!${WORD_CHAR})${literal}(?!${WORD_CHAR})`, 'gu') : null;
    this.#isPlainWord = isShort && /^[A-Za-z]*$/.test(value);
  }

  /**
   * Removes the key from `text`, also in pieces and other spellings. For text about a request: errors, headers and raw
   * answers. Pass the whole text: a shortened text may contain a piece too small to recognize.
   */
  redact(text: string): string {
    if (this.#value === '') return text;
    if (this.#alone !== null) return text.replace(this.#alone, PLACEHOLDER);
    this.#traces ??= new KeyTraces(this.#value);
    return this.#traces.replace(text, PLACEHOLDER);
  }

  /** Parsed JSON with every text in it redacted, names included. */
  redactJson(value: unknown): unknown {
    return mapTexts(value, (text) => this.redact(text));
  }

  /**
   * A piece of a reply without the key; `before` is the text handed out right before it, where the key may have
   * started.
   */
  redactPiece(text: string, before: string): string {
    const key = this.#value;
    if (this.#isPlainWord) return text;
    if (this.#alone !== null) {
      const lead = before.slice(-1);
      return (lead + text).replace(this.#alone, PLACEHOLDER).slice(lead.length);
    }
    const begun = before === '' ? 0 : this.#begunIn(before, text);
    const rest = begun === 0 ? text : PLACEHOLDER + text.slice(key.length - begun);
    return rest.replaceAll(key, PLACEHOLDER);
  }

  /** The last piece of a reply without an unfinished start of the key. */
  redactEnd(text: string, before: string): string {
    const chars = this.#alone === null ? this.possibleStartChars(before + text) : 0;
    return chars < SHORTEST_BEGINNING_CHARS ? text : text.slice(0, Math.max(0, text.length - chars)) + PLACEHOLDER;
  }

  /** How many characters of the key end `before`, if `text` starts with the rest of the key. */
  #begunIn(before: string, text: string): number {
    for (let begun = Math.min(before.length, this.#value.length - 1); begun > 0; begun--) {
      if (before.endsWith(this.#value.slice(0, begun)) && text.startsWith(this.#value.slice(begun))) return begun;
    }
    return 0;
  }

  /**
   * How many characters at the end of `text` could be the start of the key, so that a key arriving in pieces is seen
   * whole. Starts shorter than three characters don't count, because they would hold back ordinary words; for a short
   * key they do count at the start of a word.
   */
  possibleStartChars(text: string): number {
    const key = this.#value;
    if (this.#isPlainWord) return 0;
    if (this.#alone !== null) {
      for (let chars = Math.min(key.length - 1, text.length); chars > 0; chars--)
        if (key.startsWith(text.slice(-chars)) && !ENDS_IN_WORD.test(text.slice(0, -chars))) return chars;
      return 0;
    }
    const from = Math.max(0, text.length - key.length + 1);
    let at = text.indexOf(key.slice(0, 3), from);
    while (at !== -1) {
      if (key.startsWith(text.slice(at))) return text.length - at;
      at = text.indexOf(key.slice(0, 3), at + 1);
    }
    return 0;
  }

  toString(): string {
    return PLACEHOLDER;
  }

  toJSON(): string {
    return PLACEHOLDER;
  }

  [inspect.custom](): string {
    return PLACEHOLDER;
  }
}
