/** Gives sentences the plural forms that their language leaves out because they are the same as `_other`. */

interface TextTree {
  readonly [key: string]: string | TextTree;
}

const OTHER = '_other';

/** The texts with every plural form of the language. */
export function withAllForms<T extends object>(texts: T, code: string): T {
  const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
  return completed(texts as TextTree, forms) as T;
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
