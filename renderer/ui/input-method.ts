/** Keeps the keys of an input method away from everything that listens to keys. */

interface KeyFacts {
  readonly key: string;
  readonly keyCode: number;
  readonly isComposing: boolean;
  /** Milliseconds on the clock of the composition events. */
  readonly timeStamp: number;
}

/** An input method that reports the end of a composition before the key that ended it does so within one event-loop turn. */
const COMPOSITION_TAIL_MS = 12;
/** The key code of every key that an input method is still busy with. */
const INPUT_METHOD_KEY_CODE = 229;

/** Knows whether an input method is at work. */
class CompositionGuard {
  #isComposing = false;
  #endedAt = Number.NEGATIVE_INFINITY;

  start(): void {
    this.#isComposing = true;
  }

  end(timeStamp: number): void {
    this.#isComposing = false;
    this.#endedAt = timeStamp;
  }

  /** The box that was written in is gone or left: nothing will end its composition. */
  abandon(): void {
    this.#isComposing = false;
  }

  /** True when the key belongs to the input method: it must neither send nor move anything. */
  owns(event: KeyFacts): boolean {
    return this.#isComposing || event.isComposing || event.keyCode === INPUT_METHOD_KEY_CODE || this.#endedWith(event);
  }

  #endedWith(event: KeyFacts): boolean {
    return event.key === 'Enter' && event.timeStamp - this.#endedAt < COMPOSITION_TAIL_MS;
  }
}

/**
 * Takes every key that an input method owns out of the page before any box, list, dialog or shortcut hears of it.
 * An Enter that comes after the composition it ended would also break a line or send off a form: it does nothing.
 */
export function keepInputMethodKeys(target: Window): () => void {
  const guard = new CompositionGuard();
  const onStart = (): void => guard.start();
  const onEnd = (event: Event): void => guard.end(event.timeStamp);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!guard.owns(event)) return;
    event.stopImmediatePropagation();
    if (event.key === 'Enter' && !event.isComposing) event.preventDefault();
  };
  const onLeft = (): void => guard.abandon();
  target.addEventListener('compositionstart', onStart, true);
  target.addEventListener('compositionend', onEnd, true);
  target.addEventListener('keydown', onKeyDown, true);
  target.addEventListener('focusin', onLeft, true);
  return () => {
    target.removeEventListener('compositionstart', onStart, true);
    target.removeEventListener('compositionend', onEnd, true);
    target.removeEventListener('keydown', onKeyDown, true);
    target.removeEventListener('focusin', onLeft, true);
  };
}
