/** Joins the class names that apply. */

/** `classNames('button', isOn && 'is-on')` gives `'button is-on'` or `'button'`. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
