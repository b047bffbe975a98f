/** Fills in main's texts: placeholders, numbers in the locale's format, and plural forms. The window uses i18next. */

import { isolated } from './isolated.ts';
import { languageOf } from './languages.ts';
import type { TextValues } from './text-key.ts';

/** Fills in each `{{name}}` of `text`. */
export function fill(text: string, values: TextValues, locale: string): string {
  const { direction } = languageOf(locale.split('-', 1)[0] ?? '');
  return text.replace(/\{\{(\w+)\}\}/g, (_placeholder, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : isolated(value, direction);
  });
}

/**
 * Chooses the plural form of `base` for `count`, and fills it in.
 *
 * @param forms has `${base}_other`, and the other forms of the language
 */
export function fillPlural<B extends string>(
  forms: Readonly<Record<`${B}_other`, string>>,
  base: B,
  count: number,
  values: TextValues,
  locale: string,
): string {
  const found: unknown = Reflect.get(forms, `${base}_${new Intl.PluralRules(locale).select(count)}`);
  const other: string = forms[`${base}_other`];
  return fill(typeof found === 'string' ? found : other, { ...values, count }, locale);
}
