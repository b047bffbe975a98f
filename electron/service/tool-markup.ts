/** Removes tool calls that a model writes into its text although Parley offered no tool. */

import { largestOf } from '../../shared/json/largest.ts';
import { CodeWatch } from './code-watch.ts';

/** The start and end marks of a call; null when it continues to the end of the reply. */
const MARKS: readonly (readonly [opening: string, closing: string | null])[] = [
  ['<tool_call>', '</tool_call>'],
  ['<tool_calls>', '</tool_calls>'],
  ['<function_calls>', '</function_calls>'],
  ['<function_call>', '</function_call>'],
  ['<function=', '</function>'],
  ['<minimax:tool_call>', '</minimax:tool_call>'],
  ['<|tool_calls_section_begin|>', '<|tool_calls_section_end|>'],
  ['<|tool_call_begin|>', '<|tool_call_end|>'],
  ['<｜tool▁calls▁begin｜>', '<｜tool▁calls▁end｜>'],
  ['<|tool_call|>', null],
  ['<|python_tag|>', null],
  ['[TOOL_CALLS]', null],
];
const LONGEST_CHARS = largestOf(
  MARKS.map(([opening]) => opening.length),
  0,
);
/** This many characters after a mark show whether it is a call or text about one. */
const LOOKED_AT_CHARS = 80;
const MAY_BEGIN = /[<[]/g;
/** Matches what follows the mark of a call: JSON, further marks, or a tool's name on its own line. */
const CALL = /^\s*(?:[{[<]|[\w.:-]{1,64}[ \t]*(?:\r?\n|[{[(<]))/;

/**
 * Takes fragments, hands out text and calls. Holds back a possible mark until it is certain. Marks in code are text.
 */
export class ToolMarkup {
  readonly #onText: (text: string) => void;
  readonly #onCall: (text: string) => void;
  /** The mark that ends the current call; null if only the reply's end does, undefined outside of a call. */
  #closing: string | null | undefined = undefined;
  #held = '';
  readonly #code = new CodeWatch();

  constructor(onText: (text: string) => void, onCall: (text: string) => void) {
    this.#onText = onText;
    this.#onCall = onCall;
  }

  push(fragment: string): void {
    if (this.#closing === undefined && this.#held === '' && !fragment.includes('<') && !fragment.includes('['))
      this.#say(fragment);
    else this.#read(this.#held + fragment, false);
  }

  /** Hands over the rest; nothing may follow. */
  end(): void {
    const rest = this.#held;
    this.#held = '';
    if (rest === '') return;
    this.#read(rest, true);
  }

  /** Loops, because a text may contain any number of calls. */
  #read(all: string, isEnd: boolean): void {
    let rest: string | null = all;
    while (rest !== null) rest = this.#closing === undefined ? this.#outside(rest, isEnd) : this.#inside(rest, isEnd);
  }

  /** Passes on text up to the next call and returns the text after the call's start; null when all was read. */
  #outside(all: string, isEnd: boolean): string | null {
    this.#held = '';
    let from = 0;
    for (const { index: at } of all.matchAll(MAY_BEGIN)) {
      const found = MARKS.find(([opening]) => all.startsWith(opening, at));
      const isShort = found === undefined && all.length - at < LONGEST_CHARS;
      if (found === undefined && !(isShort && MARKS.some(([opening]) => opening.startsWith(all.slice(at))))) continue;
      this.#say(all.slice(from, at));
      from = at;
      if (this.#code.isInside) continue;
      const [opening, closing] = found ?? ['', null];
      const after = all.slice(at + opening.length, at + opening.length + LOOKED_AT_CHARS);
      const isCall = found !== undefined && (opening === '<function=' || CALL.test(after));
      if (isCall) {
        this.#closing = closing;
        this.#onCall(opening);
        return all.slice(at + opening.length);
      }
      if (!isEnd && (found === undefined || after.length < LOOKED_AT_CHARS)) {
        this.#held = all.slice(at);
        return null;
      }
    }
    this.#say(all.slice(from));
    return null;
  }

  /** Reads a call and returns the text after its end; null when all was read. */
  #inside(all: string, isEnd: boolean): string | null {
    this.#held = '';
    const closing = this.#closing ?? null;
    const end = closing === null ? -1 : all.indexOf(closing);
    if (closing !== null && end !== -1) {
      this.#closing = undefined;
      this.#onCall(`${all.slice(0, end)}${closing}\n`);
      return all.slice(end + closing.length);
    }
    let held = closing === null || isEnd ? 0 : Math.min(all.length, closing.length - 1);
    while (held > 0 && closing?.startsWith(all.slice(all.length - held)) === false) held -= 1;
    this.#held = all.slice(all.length - held);
    if (all.length > held) this.#onCall(all.slice(0, all.length - held));
    return null;
  }

  #say(text: string): void {
    if (text === '') return;
    this.#code.push(text);
    this.#onText(text);
  }
}
