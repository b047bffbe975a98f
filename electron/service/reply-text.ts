/** Gathers the fragments of a reply into well-formed pieces: text and reasoning apart, characters and keys whole. */

type Channel = 'text' | 'reasoning';

const OPENING_TAGS = ['<think>', '<thinking>'] as const;
/** Past this much white space the reply has begun, tag or not. */
const LONGEST_LEAD_CHARS = 64;
/** One less than the shortest beginning of a key that is held back. */
const BEFORE_CHARS = 2;

export interface ReplyTextOptions {
  readonly onPiece: (channel: Channel, text: string) => void;
  /** Removes the key from what a service echoes. */
  readonly redact: (text: string, before: string) => string;
  /** Removes a beginning of the key from the end of the last piece. */
  readonly redactEnd: (text: string, before: string) => string;
  /** How many characters at the end may be the beginning of the key. */
  readonly possibleStartChars: (text: string) => number;
}

/**
 * Fragments in, pieces out. Pieces are handed over by `flush`, so that all fragments of one network chunk travel
 * together. Never gives out half a surrogate pair; a lone half becomes U+FFFD. Reasoning that a service writes into the
 * text is taken out where that is certain: a `<think>` at the very start, up to its closing tag.
 */
export class ReplyText {
  readonly #options: ReplyTextOptions;
  #channel: Channel = 'text';
  #pending = '';
  #tag: 'undecided' | 'inside' | 'just_closed' | 'none' = 'undecided';
  #closingTag = '';
  #undecided = '';
  /** The last characters handed out: too few to be held back, enough to see that a key had begun in them. */
  #before = '';
  /** UTF-16 units that came, both channels together. */
  chars = 0;
  hasText = false;
  hasReasoning = false;
  isBlank = true;

  constructor(options: ReplyTextOptions) {
    this.#options = options;
  }

  text(fragment: string): void {
    this.chars += fragment.length;
    if (this.#tag === 'none') this.#put('text', fragment);
    else if (this.#tag === 'undecided') this.#decide(fragment);
    else if (this.#tag === 'inside') this.#inside(fragment);
    else this.#afterTag(fragment);
  }

  reasoning(fragment: string): void {
    this.chars += fragment.length;
    this.#put('reasoning', fragment);
  }

  /** Hands over what is certain. */
  flush(): void {
    if (this.#pending !== '') this.#give(false);
  }

  /** Hands over the rest; nothing may follow. */
  end(): void {
    const rest = this.#undecided;
    this.#undecided = '';
    if (rest !== '') this.#put(this.#tag === 'inside' ? 'reasoning' : 'text', rest);
    if (this.#pending !== '') this.#give(true);
  }

  #decide(fragment: string): void {
    this.#undecided += fragment;
    const lead = this.#undecided.trimStart();
    const tag = OPENING_TAGS.find((candidate) => lead.startsWith(candidate));
    if (tag !== undefined) {
      this.#tag = 'inside';
      this.#closingTag = tag.replace('<', '</');
      this.#undecided = '';
      this.#inside(lead.slice(tag.length));
    } else if (
      this.#undecided.length > LONGEST_LEAD_CHARS ||
      !OPENING_TAGS.some((candidate) => candidate.startsWith(lead))
    ) {
      this.#tag = 'none';
      const text = this.#undecided;
      this.#undecided = '';
      this.#put('text', text);
    }
  }

  #inside(fragment: string): void {
    const all = this.#undecided + fragment;
    const end = all.indexOf(this.#closingTag);
    if (end !== -1) {
      this.#undecided = '';
      this.#tag = 'just_closed';
      this.#put('reasoning', all.slice(0, end));
      this.#afterTag(all.slice(end + this.#closingTag.length));
      return;
    }
    let held = Math.min(all.length, this.#closingTag.length - 1);
    while (held > 0 && !this.#closingTag.startsWith(all.slice(all.length - held))) held -= 1;
    this.#undecided = all.slice(all.length - held);
    this.#put('reasoning', all.slice(0, all.length - held));
  }

  #afterTag(fragment: string): void {
    const text = fragment.replace(/^[\r\n]+/, '');
    if (text === '') return;
    this.#tag = 'none';
    this.#put('text', text);
  }

  #put(channel: Channel, fragment: string): void {
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
    this.#options.onPiece(this.#channel, wellFormed(all));
  }
}

/** `text` with U+FFFD in place of each lone surrogate. */
export function wellFormed(text: string): string {
  return /[\uD800-\uDFFF]/.test(text) ? text.replace(/\p{Surrogate}/gu, '\uFFFD') : text;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
