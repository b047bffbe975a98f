/** Fills in main's texts: placeholders, numbers in the locale's format, and plural forms. The window uses i18next. */

import { isolated } from './isolated.ts';
import { languageOf } from './languages.ts';
import { leftOutForm } from './plural-forms.ts';
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
 * @param forms has `${base}_other`, and the forms that don't follow from it
 */
export function fillPlural<B extends string>(
  forms: Readonly<Record<`${B}_other`, string>>,
  base: B,
  count: number,
  values: TextValues,
  locale: string,
): string {
  const form = new Intl.PluralRules(locale).select(count);
  const found: unknown = Reflect.get(forms, `${base}_${form}`);
  const text = typeof found === 'string' ? found : leftOutForm(form, forms[`${base}_other`], locale);
  return fill(text, { ...values, count }, locale);
}
