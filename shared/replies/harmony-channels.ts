/** Splits an answer that consists of channels: `<|channel|>analysis<|message|>…<|end|>`. */

import { largestOf } from '../json/largest.ts';

/** Marks that end a body or start the next one. */
const MARKS = [
  '<|channel|>',
  '<|start|>',
  '<|message|>',
  '<|constrain|>',
  '<|end|>',
  '<|return|>',
  '<|call|>',
] as const;
const ENDS: readonly string[] = ['<|end|>', '<|return|>', '<|call|>'];
const STARTS: readonly string[] = ['<|start|>', '<|channel|>'];
const LONGEST_MARK_CHARS = largestOf(
  MARKS.map((mark) => mark.length),
  0,
);
/** A header is never this long; longer text between marks is plain text. */
const LONGEST_HEADER_CHARS = 200;

type Body = 'text' | 'reasoning' | 'call';

/**
 * Takes fragments and emits pieces. `analysis` is reasoning, a body addressed to a tool is a call, and everything else
 * is text. Inside text, a mark counts only if the next header or the end of the answer follows, because a model may
 * write about marks.
 */
export class HarmonyChannels {
  readonly #onPiece: (channel: 'text' | 'reasoning', text: string) => void;
  readonly #onCall: (text: string) => void;
  /** Null while reading a header. */
  #body: Body | null = null;
  #header = '';
  #held = '';
  #hasReasoning = false;

  constructor(onPiece: (channel: 'text' | 'reasoning', text: string) => void, onCall: (text: string) => void) {
    this.#onPiece = onPiece;
    this.#onCall = onCall;
  }

  push(fragment: string): void {
    this.#take(this.#held + fragment, false);
  }

  /** Emits the rest. Nothing may follow. */
  end(): void {
    this.#take(this.#held, true);
    if (this.#body === null && this.#header !== '' && !isHeader(this.#header)) this.#onPiece('text', this.#header);
    this.#header = '';
  }

  /** Linear: holds back less than three times the length of a mark. */
  #take(all: string, isEnd: boolean): void {
    let from = 0;
    for (let at = all.indexOf('<|'); at !== -1; at = all.indexOf('<|', Math.max(from, at + 1))) {
      const mark = MARKS.find((one) => all.startsWith(one, at));
      if (mark === undefined) {
        // The text may still become a mark.
        if (!isEnd && MARKS.some((one) => one.startsWith(all.slice(at, at + LONGEST_MARK_CHARS)))) {
          this.#hold(all, from, at);
          return;
        }
        continue;
      }
      const after = at + mark.length;
      const ending = this.#body === null ? 'yes' : this.#endsBody(all, mark, after, isEnd);
      if (ending === 'unsure') {
        this.#hold(all, from, at);
        return;
      }
      if (ending === 'no') continue;
      this.#say(all.slice(from, at));
      this.#enter(mark);
      from = after;
    }
    const isOpen = !isEnd && all.endsWith('<') && all.length > from;
    this.#hold(all, from, isOpen ? all.length - 1 : all.length);
  }

  /** Does a mark inside a body end it? */
  #endsBody(all: string, mark: string, after: number, isEnd: boolean): 'yes' | 'no' | 'unsure' {
    if (mark === '<|message|>' || mark === '<|constrain|>') return 'no';
    if (this.#body !== 'text') return 'yes';
    if (!ENDS.includes(mark)) return 'no';
    const space = all.slice(after, after + LONGEST_MARK_CHARS);
    const gap = space.length - space.trimStart().length;
    if (gap === LONGEST_MARK_CHARS) return 'no';
    const rest = all.slice(after + gap, after + gap + LONGEST_MARK_CHARS);
    if (rest === '') return isEnd ? 'yes' : 'unsure';
    if ([...STARTS, ...ENDS].some((start) => rest.startsWith(start))) return 'yes';
    return !isEnd && [...STARTS, ...ENDS].some((start) => start.startsWith(rest)) ? 'unsure' : 'no';
  }

  #enter(mark: string): void {
    if (mark === '<|message|>') {
      this.#body = /\bto=/.test(this.#header) ? 'call' : /\banalysis\b/.test(this.#header) ? 'reasoning' : 'text';
      if (this.#body === 'reasoning' && this.#hasReasoning) this.#onPiece('reasoning', '\n\n');
      if (this.#body === 'call') this.#onCall(`${this.#header.trim()}\n`);
      this.#header = '';
    } else {
      // A header may contain marks: `<|start|>assistant<|channel|>final`.
      if (this.#body !== null) this.#header = '';
      else this.#header += ' ';
      this.#body = null;
    }
  }

  #hold(all: string, from: number, until: number): void {
    this.#held = all.slice(until);
    this.#say(all.slice(from, until));
  }

  #say(text: string): void {
    if (text === '') return;
    if (this.#body === 'call') this.#onCall(text);
    else if (this.#body !== null) {
      if (this.#body === 'reasoning') this.#hasReasoning = true;
      this.#onPiece(this.#body, text);
    } else {
      this.#header += text;
      if (this.#header.length <= LONGEST_HEADER_CHARS) return;
      // Too long for a header, so it is text between two marks.
      const words = this.#header;
      this.#header = '';
      this.#body = 'text';
      this.#onPiece('text', words.trimStart());
    }
  }
}

/** True if the text has only roles and channel names, which are useless to a reader. */
function isHeader(header: string): boolean {
  return /^[\s\w.=-]*$/.test(header) && /\b(?:assistant|analysis|commentary|final)\b|^\s*$/.test(header);
}
