/** Keeps the keys of an input method away from everything that listens to keys. */

/** An input method that reports the end of a composition before the key that ended it does so within one event-loop turn. */
const COMPOSITION_TAIL_MS = 12;
/** The key code of every key that an input method is still busy with. */
const INPUT_METHOD_KEY_CODE = 229;

/**
 * Takes every key that an input method owns out of the page before any box, list, dialog or shortcut hears of it.
 * An Enter that comes after the composition it ended would also break a line or send off a form: it does nothing.
 */
export function keepInputMethodKeys(target: Window): () => void {
  let isComposing = false;
  let endedAt = Number.NEGATIVE_INFINITY;
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  const onStart = (): void => {
    isComposing = true;
  };
  const onEnd = ({ timeStamp }: Event): void => {
    isComposing = false;
    endedAt = timeStamp;
  };
  // The box that was written in is gone or left: nothing will end its composition.
  const onLeft = (): void => {
    isComposing = false;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isOfMethod = isComposing || event.isComposing || event.keyCode === INPUT_METHOD_KEY_CODE;
    const hasEndedIt = event.key === 'Enter' && event.timeStamp - endedAt < COMPOSITION_TAIL_MS;
    if (!isOfMethod && !hasEndedIt) return;
    event.stopImmediatePropagation();
    if (event.key === 'Enter' && !event.isComposing) event.preventDefault();
  };
  target.addEventListener('compositionstart', onStart, options);
  target.addEventListener('compositionend', onEnd, options);
  target.addEventListener('keydown', onKeyDown, options);
  target.addEventListener('focusin', onLeft, options);
  return () => listening.abort();
}
