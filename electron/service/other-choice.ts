/** Selects the choice with the lowest number for a reply that has none numbered 0. */

import { LIMITS } from '../../shared/limits.ts';
import type { ChoicePiece } from './wire.ts';

export class OtherChoice {
  text = '';
  finishReason: string | null = null;
  #index = Number.POSITIVE_INFINITY;

  add(choice: ChoicePiece): void {
    if (choice.index < this.#index) {
      this.#index = choice.index;
      this.text = '';
      this.finishReason = null;
    }
    if (choice.index !== this.#index) return;
    if (this.text.length < LIMITS.eventMaxBytes) this.text += choice.text;
    this.finishReason = choice.finishReason ?? this.finishReason;
  }
}
