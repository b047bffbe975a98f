/** Adds the plural forms that the locale files leave out because they follow from `_other`. */

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
  return completed(texts as TextTree, WITH_ZERO.has(code) ? [...FORMS, 'zero'] : FORMS, code) as T;
}

function completed(tree: TextTree, forms: readonly string[], code: string): TextTree {
  const result: Record<string, string | TextTree> = {};
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value !== 'string') {
      result[key] = completed(value, forms, code);
      continue;
    }
    result[key] = value;
    if (!key.endsWith(OTHER)) continue;
    const base = key.slice(0, -OTHER.length);
    for (const form of forms) result[`${base}_${form}`] ??= tree[`${base}_${form}`] ?? leftOutForm(form, value, code);
  }
  return result;
}

/** In these languages, a noun follows exact millions with “de”: “1.000.000 de chats”. */
const MILLIONS_DE: ReadonlySet<string> = new Set(['es', 'pt']);
const COUNT_AND_NOUN = /\{\{count\}\}(?= \p{L})/gu;

/**
 * The text of a plural form that the locale files leave out.
 *
 * @param other the text of `_other`
 * @param language a language or a locale
 */
export function leftOutForm(form: string, other: string, language: string): string {
  const isMillions = form === 'many' && MILLIONS_DE.has(language.split('-', 1)[0] ?? '');
  return isMillions ? other.replaceAll(COUNT_AND_NOUN, '{{count}} de') : other;
}
