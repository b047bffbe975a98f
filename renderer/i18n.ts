/** Turns keys of the locale files into sentences in the user's language. */

import i18next, { type FormatterModule } from 'i18next';
import { useSyncExternalStore } from 'react';
import * as en from '../shared/locales/en.ts';
import { inSpellingOf } from '../shared/locales/english-spelling.ts';
import { isolated } from '../shared/locales/isolated.ts';
import {
  chosenLanguage,
  FALLBACK_LANGUAGE,
  type LanguageCode,
  languageOf,
  localeFor,
} from '../shared/locales/languages.ts';
import { withAllForms } from '../shared/locales/plural-forms.ts';
import type { TextKey, TextValues } from '../shared/locales/text-key.ts';
import { WINDOW_TEXTS } from '../shared/locales/window-texts.ts';

/**
 * A sentence for `key`; `{{name}}` placeholders are filled from `values`, numbers as the user's language and region
 * write them, and `count` chooses the plural form.
 */
export type Translate = (key: TextKey, values?: TextValues) => string;

let systemLocale = '';
let systemLanguage: string = FALLBACK_LANGUAGE;
/** The locale that dates and numbers are written in. Computed once, because each cell of a table needs it. */
let formatLocale: string = FALLBACK_LANGUAGE;
/** Created for the first number that needs it, which may be long after startup: it takes 6 to 10 ms and some MB. */
let numbers: Intl.NumberFormat | null = null;

/** Locales that are known to write a whole number below a thousand like JavaScript, whatever the region. */
const HAS_PLAIN_DIGITS = /^en(?:-[A-Z]{2})?$/;
const GROUPED_FROM = 1_000;

function numberInWords(value: number): string {
  const isSmall = Number.isInteger(value) && value >= 0 && value < GROUPED_FROM;
  if (isSmall && HAS_PLAIN_DIGITS.test(formatLocale)) return String(value);
  numbers ??= new Intl.NumberFormat(formatLocale);
  return numbers.format(value);
}

/** The words, isolated if they would reorder a sentence of the window's language. */
export function isolatedHere(words: string): string {
  return isolated(words, currentDirection());
}

function valueInWords(value: unknown): string {
  if (typeof value !== 'number') return isolatedHere(String(value ?? ''));
  return numberInWords(value);
}

/** Replaces i18next's own formatter, which knows the language but not the region. */
const numbersByRegion: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: valueInWords,
};

void i18next.use(numbersByRegion).init({
  lng: FALLBACK_LANGUAGE,
  fallbackLng: FALLBACK_LANGUAGE,
  resources: { [FALLBACK_LANGUAGE]: { translation: en } },
  initAsync: false,
  // React escapes what it shows.
  interpolation: { escapeValue: false, alwaysFormat: true },
  returnNull: false,
});

/** Russian uses the form for 1 in “21 чат”, so sentences about exactly 1 have a text of their own. */
function exactKey(key: TextKey, { count }: TextValues): string {
  const exact = `${key}_exactlyOne`;
  return count === 1 && i18next.exists(exact) ? exact : key;
}

/** A sentence's words, with the names of its values between them. */
type Template = readonly string[];

const templateOf = (key: TextKey): Template => i18next.t(key, { skipInterpolation: true }).split(/\{\{(\w+)\}\}/);

const filled = (template: Template, values: TextValues): string =>
  template.map((part, at) => (at % 2 === 0 ? part : valueInWords(values[part]))).join('');

/**
 * Looks up each sentence once: a window has hundreds of them, and a table of the Laboratory a thousand. Only sentences
 * with a count need i18next each time, which takes ten times as long as filling in the values.
 */
function newTranslate(): Translate {
  const known = new Map<TextKey, string>();
  const templates = new Map<TextKey, Template>();
  return (key, values) => {
    if (values?.count !== undefined) return i18next.t(exactKey(key, values), { ...values });
    if (values !== undefined) {
      const template = templates.get(key) ?? templateOf(key);
      templates.set(key, template);
      return filled(template, values);
    }
    const text = known.get(key) ?? i18next.t(key);
    known.set(key, text);
    return text;
  };
}

/** A new function for each language, so that memoised components that depend on it render again. */
let translate = newTranslate();
i18next.on('languageChanged', () => {
  translate = newTranslate();
});

/** The language requested last: one that loads more slowly must not replace it. */
let wanted: LanguageCode | null = null;
/** The locale whose spelling each loaded language has: English is respelled when the region changes. */
const loaded = new Map<LanguageCode, string>();

/**
 * Switches to `language` (a code, or `system`), and loads its texts if they aren't there yet. An unknown language falls
 * back to English.
 */
export async function setLanguage(language: string): Promise<void> {
  const known = chosenLanguage(language, systemLanguage);
  wanted = known.code;
  const locale = localeFor(known.code, systemLocale);
  if (loaded.get(known.code) !== locale) {
    const texts = await inSpellingOf(locale, await WINDOW_TEXTS[known.code]());
    const bundle = withAllForms(texts, known.code);
    i18next.addResourceBundle(known.code, 'translation', bundle, false, true, { skipCopy: true });
    loaded.set(known.code, locale);
  }
  if (wanted !== known.code) return;
  formatLocale = locale;
  numbers = null;
  document.documentElement.lang = known.code;
  document.documentElement.dir = known.direction;
  await i18next.changeLanguage(known.code);
}

/**
 * Sets the locale whose region decides how dates and numbers are written, and the language that `system` means. Call it
 * before the first language is set.
 */
export function setSystemLocale(locale: string, language: string = FALLBACK_LANGUAGE): void {
  systemLocale = locale;
  systemLanguage = language;
}

/** The sentence for `key`, outside of components. */
export const t: Translate = (key, values) => translate(key, values);

/** For texts that people may also know in English. */
export const inEnglish = (key: TextKey): string => i18next.getFixedT(FALLBACK_LANGUAGE)(key);

/** The translate function for components: they render again when the language changes. */
export function useT(): Translate {
  return useSyncExternalStore(onLanguage, currentTranslate);
}

const currentTranslate = (): Translate => translate;
const textLanguage = (): string => i18next.language;

function onLanguage(listen: () => void): () => void {
  i18next.on('languageChanged', listen);
  return () => i18next.off('languageChanged', listen);
}

/** True if `key` has a text; an unknown key must not be shown. */
export function isTextKey(key: string): key is TextKey {
  return i18next.exists(key, { count: 1 });
}

/** The language that dates and numbers are written in, with the region of the system: `en-GB`. */
export function currentLanguage(): string {
  return formatLocale;
}

/** The language of the window's texts. */
export function useTextLanguage(): LanguageCode {
  return languageOf(useSyncExternalStore(onLanguage, textLanguage)).code;
}

/** Which way the language is read, outside of components. */
export const currentDirection = (): 'ltr' | 'rtl' => languageOf(i18next.language).direction;

/** Which way the language is read. */
export function useDirection(): 'ltr' | 'rtl' {
  return languageOf(useSyncExternalStore(onLanguage, textLanguage)).direction;
}
