/** Takes out the reasoning that a model writes into its answer: a `<think>` at the very start, up to its closing tag. */

export type ReplyChannel = 'text' | 'reasoning';

const OPENING_TAGS = ['<think>', '<thinking>', '<thought>'] as const;
/** Past this much white space the reply has begun, tag or not. */
const LONGEST_LEAD_CHARS = 64;

/** Fragments in, pieces out; what may still become a tag is held back until it is certain. */
export class InlineReasoning {
  readonly #onPiece: (channel: ReplyChannel, text: string) => void;
  #tag: 'undecided' | 'inside' | 'just_closed' | 'none' = 'undecided';
  #closingTag = '';
  #undecided = '';

  constructor(onPiece: (channel: ReplyChannel, text: string) => void) {
    this.#onPiece = onPiece;
  }

  push(fragment: string): void {
    if (this.#tag === 'none') this.#onPiece('text', fragment);
    else if (this.#tag === 'undecided') this.#decide(fragment);
    else if (this.#tag === 'inside') this.#inside(fragment);
    else this.#afterTag(fragment);
  }

  /** Hands over the rest; nothing may follow. */
  end(): void {
    const rest = this.#undecided;
    this.#undecided = '';
    if (rest !== '') this.#onPiece(this.#tag === 'inside' ? 'reasoning' : 'text', rest);
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
      this.#onPiece('text', text);
    }
  }

  #inside(fragment: string): void {
    const all = this.#undecided + fragment;
    const end = all.indexOf(this.#closingTag);
    if (end !== -1) {
      this.#undecided = '';
      this.#tag = 'just_closed';
      this.#onPiece('reasoning', all.slice(0, end));
      this.#afterTag(all.slice(end + this.#closingTag.length));
      return;
    }
    let held = Math.min(all.length, this.#closingTag.length - 1);
    while (held > 0 && !this.#closingTag.startsWith(all.slice(all.length - held))) held -= 1;
    this.#undecided = all.slice(all.length - held);
    this.#onPiece('reasoning', all.slice(0, all.length - held));
  }

  #afterTag(fragment: string): void {
    const text = fragment.replace(/^[\r\n]+/, '');
    if (text === '') return;
    this.#tag = 'none';
    this.#onPiece('text', text);
  }
}

/** A whole answer in its two parts; what is in it comes behind the reasoning that is known already. */
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
