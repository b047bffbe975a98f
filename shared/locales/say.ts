/** Fills a text of main: placeholders, numbers as the locale writes them, and the plural form. The window has i18next for it. */

import { isolated } from './isolated.ts';
import { languageOf } from './languages.ts';
import type { TextValues } from './text-key.ts';

/** `text` with each `{{name}}` filled. */
export function fill(text: string, values: TextValues, locale: string): string {
  const { direction } = languageOf(locale.split('-', 1)[0] ?? '');
  return text.replace(/\{\{(\w+)\}\}/g, (_placeholder, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : isolated(value, direction);
  });
}

/**
 * The form of `base` for `count`, filled.
 *
 * @param forms holds `base_other`, and the further forms that the language has
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
