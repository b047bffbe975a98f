/** Gives sentences the plural forms that their language leaves out because they are the same as `_other`. */

interface TextTree {
  readonly [key: string]: string | TextTree;
}

const OTHER = '_other';

/**
 * Forms that a language doesn't have are never looked up. They are listed here because asking `Intl.PluralRules` for
 * them would load ICU's data at every start.
 */
const FORMS = ['one', 'two', 'few', 'many'] as const;
/** i18next uses this form for 0 in every language, but French counts 0 as one. */
const WITH_ZERO: ReadonlySet<string> = new Set(['ar', 'ar-XB']);

/** The texts with every plural form of the language. */
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
