/** Turns keys of the locale files into sentences in the person's language. */

import i18next from 'i18next';
import { useMemo } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import { en } from '../shared/locales/en.ts';
import { FALLBACK_LANGUAGE, LANGUAGES } from '../shared/locales/languages.ts';
import type { TextKey, TextValues } from '../shared/locales/text-key.ts';

/** A sentence for `key`; `{{name}}` placeholders are filled from `values`, and `count` chooses the plural form. */
export type Translate = (key: TextKey, values?: TextValues) => string;

void i18next.use(initReactI18next).init({
  lng: FALLBACK_LANGUAGE,
  fallbackLng: FALLBACK_LANGUAGE,
  resources: { [FALLBACK_LANGUAGE]: { translation: en } },
  initAsync: false,
  // React escapes what it shows.
  interpolation: { escapeValue: false },
  returnNull: false,
  react: { useSuspense: false },
});

/** Switches to `language` and loads its texts when they are not there yet; an unknown one falls back to English. */
export async function setLanguage(language: string): Promise<void> {
  const known = LANGUAGES.find((entry) => entry.code === language) ?? LANGUAGES[0];
  if (!i18next.hasResourceBundle(known.code, 'translation')) {
    i18next.addResourceBundle(known.code, 'translation', await known.load());
  }
  document.documentElement.lang = known.code;
  document.documentElement.dir = known.direction;
  await i18next.changeLanguage(known.code);
}

/** The sentence for `key`, outside of components. */
export const t: Translate = (key, values) => i18next.t(key, { ...values });

/** The translate function for components: they render again when the language changes. */
export function useT(): Translate {
  const { i18n } = useTranslation();
  const language = i18n.language;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function per language is what re-renders memoised parts.
  return useMemo<Translate>(() => (key, values) => i18next.t(key, { ...values }), [language]);
}

/** True when `key`, as told by main, names a sentence; a key that was renamed must not be shown bare. */
export function isTextKey(key: string): key is TextKey {
  return i18next.exists(key, { count: 1 });
}

/** The language that dates and numbers are written in, with the region of the system where both speak the same: `en-GB`. */
export function currentLanguage(): string {
  const { language } = i18next;
  return navigator.languages.find((tag) => tag.split('-')[0] === language) ?? language;
}
