/** Joins a reply's fragments into pieces. Separates text from reasoning, removes keys, and never splits a character. */

import { InlineReasoning, type ReplyChannel } from '../../shared/replies/inline-reasoning.ts';
import { ToolMarkup } from './tool-markup.ts';

/** Starts of a key are held back from three characters on, so a key's first two may have been handed out. */
const BEFORE_CHARS = 2;

export interface ReplyTextOptions {
  readonly onPiece: (channel: ReplyChannel, text: string) => void;
  /** Gets a tool call that the model wrote into its text. */
  readonly onCall?: (text: string) => void;
  /** Removes the key from what a service echoes. */
  readonly redact: (text: string, before: string) => string;
  /** Removes the start of the key from the end of the last piece. */
  readonly redactEnd: (text: string, before: string) => string;
  /** How many characters at the end may be the start of the key. */
  readonly possibleStartChars: (text: string) => number;
}

/**
 * Takes fragments and hands out pieces when `flush` is called or the channel changes, so that the fragments of one
 * network chunk stay together. Never splits a surrogate pair; a lone half becomes U+FFFD.
 */
export class ReplyText {
  readonly #options: ReplyTextOptions;
  readonly #calls = new ToolMarkup(
    (text) => this.#put('text', text),
    (text) => this.#options.onCall?.(text),
  );
  readonly #inline = new InlineReasoning(
    (channel, piece) => (channel === 'text' ? this.#calls.push(piece) : this.#put(channel, piece)),
    (text) => this.#options.onCall?.(text),
  );
  #channel: ReplyChannel = 'text';
  #pending = '';
  /** The last characters handed out: too few to be held back, enough to see that a key started in them. */
  #before = '';
  /** UTF-16 units received, in both channels together. */
  chars = 0;
  hasText = false;
  hasReasoning = false;
  isBlank = true;

  constructor(options: ReplyTextOptions) {
    this.#options = options;
  }

  text(fragment: string): void {
    this.chars += fragment.length;
    this.#inline.push(fragment);
  }

  reasoning(fragment: string): void {
    this.chars += fragment.length;
    this.#put('reasoning', fragment);
  }

  /** Hands out everything that can't be the start of a key. */
  flush(): void {
    if (this.#pending !== '') this.#give(false);
  }

  /** Hands over the rest; nothing may follow. */
  end(): void {
    this.#inline.end();
    this.#calls.end();
    if (this.#pending !== '') this.#give(true);
  }

  #put(channel: ReplyChannel, fragment: string): void {
    if (fragment === '') return;
    if (channel !== this.#channel) {
      if (this.#pending !== '') this.#give(true);
      this.#channel = channel;
    }
    this.#pending += fragment;
    if (channel === 'reasoning') this.hasReasoning = true;
    else {
      this.hasText = true;
      if (this.isBlank && fragment.trim() !== '') this.isBlank = false;
    }
  }

  #give(isFinal: boolean): void {
    let all = this.#options.redact(this.#pending, this.#before);
    let held = 0;
    if (isFinal) all = this.#options.redactEnd(all, this.#before);
    else {
      held = Math.min(all.length, this.#options.possibleStartChars(this.#before + all));
      if (held === 0 && isHighSurrogate(all.charCodeAt(all.length - 1))) held = 1;
    }
    this.#pending = held === 0 ? '' : all.slice(all.length - held);
    if (held > 0) all = all.slice(0, all.length - held);
    if (all === '') return;
    this.#before = (this.#before + all).slice(-BEFORE_CHARS);
    this.#options.onPiece(this.#channel, all.toWellFormed());
  }
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
