/** Sorts names as speakers of the language expect, with numbers by their value. */

import { currentLanguage } from '../i18n.ts';

let collator: Intl.Collator | null = null;
let locale = '';

/** For `sort`: `Éa` comes next to `Ea`, and `model 9` before `model 10`. */
export function compareNames(one: string, other: string): number {
  const current = currentLanguage();
  if (collator === null || locale !== current) {
    collator = new Intl.Collator(current, { numeric: true });
    locale = current;
  }
  return collator.compare(one, other);
}
