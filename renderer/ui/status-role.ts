/** Makes an element speak when its text changes. */

/**
 * Keep the element mounted before it speaks. It has a role only while it says something, because an empty status bar
 * would be read out on the way through the page.
 */
export function statusWhile(isSaid: boolean): { readonly 'aria-live': 'polite'; readonly role?: 'status' } {
  return isSaid ? { 'aria-live': 'polite', role: 'status' } : { 'aria-live': 'polite' };
}
