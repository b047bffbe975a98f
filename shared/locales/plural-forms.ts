/** Adds the plural forms that the locale files leave out because they equal `_other`. */

interface TextTree {
  readonly [key: string]: string | TextTree;
}

const OTHER = '_other';

/**
 * All languages get all of these forms: those that a language doesn't have do no harm, and asking `Intl.PluralRules`
 * would load ICU's data at every start.
 */
const FORMS = ['one', 'two', 'few', 'many'] as const;
/** Only these languages get `zero`: i18next would use it for 0 in any language, but French counts 0 as one. */
const WITH_ZERO: ReadonlySet<string> = new Set(['ar', 'ar-XB']);

/** Returns the texts with every plural form that the language needs. */
export function withAllForms<T extends object>(texts: T, code: string): T {
  return completed(texts as TextTree, WITH_ZERO.has(code) ? [...FORMS, 'zero'] : FORMS) as T;
}

function completed(tree: TextTree, forms: readonly string[]): TextTree {
  const result: Record<string, string | TextTree> = {};
  for (const [key, value] of Object.entries(tree)) {
    result[key] = typeof value === 'string' ? value : completed(value, forms);
    if (!key.endsWith(OTHER)) continue;
    const base = key.slice(0, -OTHER.length);
    for (const form of forms) result[`${base}_${form}`] ??= tree[`${base}_${form}`] ?? value;
  }
  return result;
}
