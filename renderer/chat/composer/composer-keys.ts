/** What a key means in a text box, with input methods respected. */

import type { SendKey } from '../../../shared/settings.ts';

export interface KeyFacts {
  readonly key: string;
  readonly keyCode: number;
  readonly isComposing: boolean;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** Milliseconds on the clock of the composition events. */
  readonly timeStamp: number;
}

/** An input method that reports the end of a composition before the key that ended it does so within one event-loop turn. */
const COMPOSITION_TAIL_MS = 12;
/** The key code of every key that an input method is still busy with. */
const INPUT_METHOD_KEY_CODE = 229;

/** Knows whether an input method is at work. One per text box. */
export class CompositionGuard {
  #isComposing = false;
  #endedAt = Number.NEGATIVE_INFINITY;

  start(): void {
    this.#isComposing = true;
  }

  end(timeStamp: number): void {
    this.#isComposing = false;
    this.#endedAt = timeStamp;
  }

  /** True when the key belongs to the input method: it must neither send nor move anything. */
  owns(event: KeyFacts): boolean {
    if (this.#isComposing || event.isComposing || event.keyCode === INPUT_METHOD_KEY_CODE) return true;
    return event.key === 'Enter' && event.timeStamp - this.#endedAt < COMPOSITION_TAIL_MS;
  }
}

export type ComposerAction = 'send' | 'edit-last' | 'none';

/** What the composer does with a key; `none` leaves it to the text box, which breaks the line on its own. */
export function composerAction(
  event: KeyFacts,
  sendKey: SendKey,
  isEmpty: boolean,
  guard: CompositionGuard,
): ComposerAction {
  if (guard.owns(event)) return 'none';
  if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
    const hasModifier = event.ctrlKey || event.metaKey;
    return sendKey === 'enter' || hasModifier ? 'send' : 'none';
  }
  const hasAnyModifier = event.shiftKey || event.ctrlKey || event.metaKey || event.altKey;
  if (event.key === 'ArrowUp' && isEmpty && !hasAnyModifier) return 'edit-last';
  return 'none';
}
