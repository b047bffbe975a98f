/** Extracts the reasoning that some models write at the very start of an answer, between marks. */

import { HarmonyChannels } from './harmony-channels.ts';

export type ReplyChannel = 'text' | 'reasoning';

export type OnPiece = (channel: ReplyChannel, text: string) => void;

/** The marks around reasoning, from the models' templates. */
const MARKS: readonly (readonly [opening: string, closing: string])[] = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<thought>', '</thought>'],
  ['<seed:think>', '</seed:think>'],
  ['<mm:think>', '</mm:think>'],
  ['<think:opensource>', '</think:opensource>'],
  ['[THINK]', '[/THINK]'],
  ['◁think▷', '◁/think▷'],
  ['<|START_THINKING|>', '<|END_THINKING|>'],
  ['<|begin_of_thought|>', '<|end_of_thought|>'],
  ['<|inner_prefix|>', '<|inner_suffix|>'],
  ['<longcat_think>', '</longcat_think>'],
  ['<reasoning>', '</reasoning>'],
  ['<|channel>thought\n', '<channel|>'],
];
/** An answer made of channels starts with one of these. */
const CHANNEL_STARTS = ['<|channel|>', '<|start|>'] as const;
const STARTS: readonly string[] = [...MARKS.map(([opening]) => opening), ...CHANNEL_STARTS].map((start) =>
  start.toLowerCase(),
);
/** After this much white space the answer counts as begun: a later mark is text. */
const LONGEST_LEAD_CHARS = 64;

/** Takes fragments and emits pieces. Holds back whatever may still become a mark. */
export class InlineReasoning {
  readonly #onPiece: OnPiece;
  readonly #onCall: (text: string) => void;
  #state: 'undecided' | 'inside' | 'just_closed' | 'none' | HarmonyChannels = 'undecided';
  #closing = '';
  #held = '';
  /** The last character before the held text. */
  #before = '';

  /** @param onCall receives a tool call that has its own channel; by default a call counts as text */
  constructor(onPiece: OnPiece, onCall: (text: string) => void = (text) => onPiece('text', text)) {
    this.#onPiece = onPiece;
    this.#onCall = onCall;
  }

  push(fragment: string): void {
    for (let rest: string | null = fragment; rest !== null; ) rest = this.#step(rest);
  }

  /** Takes a fragment up to the next mark, and returns the rest; null if there is none. */
  #step(fragment: string): string | null {
    if (this.#state === 'none') this.#onPiece('text', fragment);
    else if (this.#state === 'undecided') return this.#decide(fragment);
    else if (this.#state === 'inside') return this.#inside(fragment, false);
    else if (this.#state === 'just_closed') return this.#afterMark(fragment);
    else this.#state.push(fragment);
    return null;
  }

  /** Emits the rest. Nothing may follow. */
  end(): void {
    if (this.#state instanceof HarmonyChannels) this.#state.end();
    else if (this.#state === 'inside') {
      const text = this.#inside('', true)?.replace(/^[\r\n]+/, '') ?? '';
      if (text !== '') this.#onPiece('text', text);
    } else if (this.#held !== '') this.#onPiece('text', this.#held);
    this.#held = '';
  }

  #decide(fragment: string): string | null {
    this.#held += fragment;
    const lead = this.#held.trimStart();
    const lower = lead.slice(0, LONGEST_LEAD_CHARS).toLowerCase();
    const marks = MARKS.find(([opening]) => lower.startsWith(opening.toLowerCase()));
    if (marks !== undefined) {
      const [opening, closing] = marks;
      this.#state = 'inside';
      this.#closing = closingLike(lead.slice(0, opening.length), closing);
      this.#held = '';
      return lead.slice(opening.length);
    }
    if (CHANNEL_STARTS.some((start) => lead.startsWith(start))) {
      this.#state = new HarmonyChannels(this.#onPiece, this.#onCall);
      this.#held = '';
      this.#state.push(lead);
    } else if (this.#held.length > LONGEST_LEAD_CHARS || !STARTS.some((start) => start.startsWith(lower))) {
      this.#state = 'none';
      const text = this.#held;
      this.#held = '';
      this.#onPiece('text', text);
    }
    return null;
  }

  /** A closing mark between backticks doesn't end the reasoning: the model is writing about it. */
  #inside(fragment: string, isEnd: boolean): string | null {
    const all = this.#held + fragment;
    const closing = this.#closing;
    let from = 0;
    for (let at = all.indexOf(closing); at !== -1; at = all.indexOf(closing, from)) {
      const after = at + closing.length;
      const isQuoted = (at === 0 ? this.#before : all[at - 1]) === '`';
      if (isQuoted && after === all.length && !isEnd) {
        this.#hold(all, at);
        return null;
      }
      if (!isQuoted || all[after] !== '`') {
        this.#held = '';
        this.#state = 'just_closed';
        this.#onPiece('reasoning', all.slice(0, at));
        return all.slice(after);
      }
      from = after;
    }
    let held = isEnd ? 0 : Math.min(all.length - from, closing.length - 1);
    while (held > 0 && !closing.startsWith(all.slice(all.length - held))) held -= 1;
    this.#hold(all, all.length - held);
    return null;
  }

  #hold(all: string, from: number): void {
    this.#held = all.slice(from);
    this.#before = from === 0 ? this.#before : (all[from - 1] ?? '');
    this.#onPiece('reasoning', all.slice(0, from));
  }

  /** Another block of reasoning may follow at once. */
  #afterMark(fragment: string): string | null {
    const text = fragment.replace(/^[\r\n]+/, '');
    if (text === '') return null;
    this.#state = 'undecided';
    return text;
  }
}

/** The closing mark in the letter case of the opening one as `written`, such as `</Think>` for `<Think>`. */
function closingLike(written: string, closing: string): string {
  if (written === written.toLowerCase()) return closing.toLowerCase();
  if (written === written.toUpperCase()) return closing.toUpperCase();
  const name = /[a-z_:]+/i.exec(written)?.[0] ?? '';
  return closing.toLowerCase().replace(name.toLowerCase(), name);
}

/** Splits a whole answer. Reasoning found in it follows the `known` reasoning. */
export function splitInlineReasoning(answer: string, known = ''): Record<ReplyChannel, string> {
  const parts = { text: '', reasoning: '' };
  const splitter = new InlineReasoning((channel, piece) => {
    parts[channel] += piece;
  });
  splitter.push(answer);
  splitter.end();
  const reasoning = [known, parts.reasoning].filter((part) => part !== '').join('\n\n');
  return { text: parts.text, reasoning };
}
