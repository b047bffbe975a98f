/** Moves the focus among search results, in page order. */

const RESULT = '[data-search-result]';

/** Focuses (or opens) a result; false if there is none. */
export function focusResult(which: 'first' | 'next' | 'previous', isOpening = false): boolean {
  const results = [...document.querySelectorAll<HTMLElement>(RESULT)];
  const { activeElement } = document;
  const at = activeElement instanceof HTMLElement ? results.indexOf(activeElement) : -1;
  const target =
    which === 'first'
      ? // Skip the chat's own row if hits follow it; a chat found only by its title has none.
        results[results[1]?.dataset.searchResult === 'hit' ? 1 : 0]
      : results[which === 'next' ? at + 1 : at - 1];
  if (target === undefined) return false;
  if (isOpening) target.click();
  else target.focus();
  return true;
}
