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

  /** Adds a whole message, which some services repeat at the end of a stream. */
  addMessage(channel: ReplyChannel, message: string): void {
    if (message === '') return;
    this.end();
    const fragments = this.#fragments[channel];
    // Join the fragments only for a message long enough to contain them all, so that its length pays for the work.
    const isKnown = message.length >= fragments.length && message.startsWith(fragments.text());
    const added = isKnown ? message.slice(fragments.length) : message;
    if (added !== '') this.#pass(channel, added);
  }

  /** Passes on pieces that were held back until later ones made their kind clear. */
  end(): void {
    for (const channel of ['reasoning', 'text'] as const) this.#put(channel, this.#cumulative[channel].end());
  }

  #put(channel: ReplyChannel, fragment: string): void {
    if (fragment === '') return;
    this.#fragments[channel].add(fragment);
    this.#pass(channel, fragment);
  }
}
