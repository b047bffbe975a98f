/** Passes on the new text of a reply, because some services send the same text several times. */

import type { ReplyChannel } from '../../shared/replies/inline-reasoning.ts';
import { CumulativePieces } from './cumulative-pieces.ts';
import { GatheredText } from './gathered-text.ts';

export class NewText {
  readonly #pass: (channel: ReplyChannel, text: string) => void;
  /** What each channel has passed on from fragments. */
  readonly #fragments = { text: new GatheredText(), reasoning: new GatheredText() };
  readonly #cumulative = { text: new CumulativePieces(), reasoning: new CumulativePieces() };

  /** @param pass gets only new text, and never an empty one */
  constructor(pass: (channel: ReplyChannel, text: string) => void) {
    this.#pass = pass;
  }

  addFragment(channel: ReplyChannel, fragment: string): void {
    this.#put(channel, this.#cumulative[channel].push(fragment));
  }

  /** Adds a message: a whole one, which some services repeat at the end of a stream, or a piece of a reply. */
  addMessage(channel: ReplyChannel, message: string): void {
    const fragments = this.#fragments[channel];
    if (fragments.length === 0) {
      const piece = this.#cumulative[channel].push(message);
      if (piece !== '') this.#pass(channel, piece);
      return;
    }
    this.end();
    // Join the fragments only for a message long enough to contain them all, so that its length pays for the work.
    const known = message.length * 2 >= fragments.length ? fragments.text() : null;
    // Some services trim the message.
    if (message === '' || known?.trim() === message.trim()) return;
    this.#pass(channel, known !== null && message.startsWith(known) ? message.slice(known.length) : message);
  }

  /** Passes on pieces that were held back until it was clear whether they repeat earlier text. */
  end(): void {
    for (const channel of ['reasoning', 'text'] as const) this.#put(channel, this.#cumulative[channel].end());
  }

  #put(channel: ReplyChannel, fragment: string): void {
    if (fragment === '') return;
    this.#fragments[channel].add(fragment);
    this.#pass(channel, fragment);
  }
}
