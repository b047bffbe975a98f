/** Keeps the keys of an input method away from the page's key listeners. */

/** Some input methods end a composition before the key event that ended it, within one turn of the event loop. */
const COMPOSITION_TAIL_MS = 12;
/** The key code of any key that an input method is still processing. */
const INPUT_METHOD_KEY_CODE = 229;

/**
 * Stops every key press that belongs to an input method before any box, list, dialog or shortcut sees it. An Enter that
 * arrives just after ending a composition is dropped too, because it would break a line or submit a form.
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
  // The focus moved, so nothing will end the composition in the old box.
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
