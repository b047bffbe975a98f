/** Reads events that differ from an earlier one in a single text, and parses only that text. */

import { isObject, parseJson } from '../../shared/json/json.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { ReplyChannel } from '../../shared/replies/inline-reasoning.ts';
import { readReplyPiece } from './wire.ts';

const LF = 0x0a;
/** An event of one data line, with its blank line. */
const ONE_LINE = /^data: ?(\{[^\r\n]*\})(\r?\n)\2$/;
const TEXT = /"(?:content|reasoning_content|reasoning)": ?"((?:[^"\\]|\\.)+)"/;
/** Stands in for the text while the rest of an event is analysed. */
const MARK = 'a text';
/** Matches what can stand in a JSON string and means itself: neither quotes nor escapes. */
const PLAIN = /^[^"\\\p{Cc}]*$/u;
const LEARNT_MAX_BYTES = 4_096;
/** Some services put a new number or name into every event. Stop learning after TRIES misses unless matches pay off. */
const TRIES = 8;
const READ_PER_TRY = 16;

interface Pattern {
  readonly before: Buffer;
  readonly after: Buffer;
  /** Where in `after` its first line ends. */
  readonly lineEnd: number;
  readonly channel: ReplyChannel;
}

/**
 * Gives the same result as parsing: an event is recognized by all of its bytes except the text's, and the parser has
 * determined what those bytes mean.
 */
export class RepeatedEvents {
  readonly #onText: (channel: ReplyChannel, text: string) => void;
  #pattern: Pattern | null = null;
  #tries = 0;
  #read = 0;

  constructor(onText: (channel: ReplyChannel, text: string) => void) {
    this.#onText = onText;
  }

  /** Learns from a parsed event: its bytes, including its blank line. */
  learn(event: Buffer): void {
    if (event.length > LEARNT_MAX_BYTES || this.#tries > TRIES + this.#read / READ_PER_TRY) return;
    this.#tries += 1;
    this.#pattern = patternOf(event.toString()) ?? this.#pattern;
  }

  /** Reads events from `start`, where one begins. Returns where the first event starts that must be parsed. */
  readFrom(bytes: Buffer, start: number): number {
    let at = start;
    for (let end = this.#readOne(bytes, at); end > at; end = this.#readOne(bytes, at)) at = end;
    return at;
  }

  #readOne(bytes: Buffer, start: number): number {
    if (this.#pattern === null) return start;
    const { before, after, lineEnd, channel } = this.#pattern;
    const from = start + before.length;
    if (from > bytes.length || bytes.compare(before, 0, before.length, start, from) !== 0) return start;
    const to = bytes.indexOf(LF, from) - lineEnd;
    const end = to + after.length;
    if (to <= from || end > bytes.length || end - start > LIMITS.eventMaxBytes) return start;
    if (bytes.compare(after, 0, after.length, to, end) !== 0) return start;
    const text = textOf(bytes.toString('utf8', from, to));
    if (text === null) return start;
    this.#read += 1;
    this.#onText(channel, text);
    return end;
  }
}

function patternOf(event: string): Pattern | null {
  const payload = ONE_LINE.exec(event)?.[1] ?? '';
  const literal = TEXT.exec(payload);
  if (literal === null) return null;
  const [found, text = ''] = literal;
  const to = event.indexOf(payload) + literal.index + found.length - 1;
  const [before, after] = [event.slice(0, to - text.length), event.slice(to)];
  const value = parseJson(`${before.slice(before.indexOf('{'))}${MARK}${after}`);
  const channel = isObject(value) ? onlyChannelOf(value) : null;
  if (channel === null) return null;
  return { before: Buffer.from(before), after: Buffer.from(after), lineEnd: after.indexOf('\n'), channel };
}

/** The channel that contains the mark, if the piece has no other content; null otherwise. */
function onlyChannelOf(value: Readonly<Record<string, unknown>>): ReplyChannel | null {
  const { error, answer, usage, extras } = readReplyPiece(value);
  if (answer === null || answer.isMessage || error !== null || usage !== null || answer.finishReason !== null)
    return null;
  // Repeated sources say nothing new; every other part counts each time.
  if (extras !== null && (extras.unshown.length > 0 || extras.isRefusal)) return null;
  if (answer.details !== undefined) return null;
  if (answer.text + answer.reasoning !== MARK) return null;
  return answer.text === MARK ? 'text' : 'reasoning';
}

/** The text of a JSON string; null if it can't be read. Unreadable bytes are counted where whole lines are read. */
function textOf(source: string): string | null {
  if (source.includes('\ufffd')) return null;
  if (PLAIN.test(source)) return source;
  const value = parseJson(`"${source}"`);
  return typeof value === 'string' ? value : null;
}
