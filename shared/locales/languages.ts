/** The languages that the app speaks. */

export interface Language {
  /** BCP 47. */
  readonly code: string;
  /** In the language itself. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  /**
   * Modified English that reveals texts missing from the locale files, cut off, or on the wrong side. Only the settings
   * file can choose it; the settings page doesn't offer it.
   */
  readonly isPseudo?: true;
}

export const FALLBACK_LANGUAGE = 'en';

/**
 * To add one: name it here, and write its folder `shared/locales/<code>/`; the compiler then names the tables that load
 * it, such as `window-texts.ts`. docs/languages.md has the other steps.
 */
export const LANGUAGES = [
  { code: FALLBACK_LANGUAGE, name: 'English', direction: 'ltr' },
  { code: 'ar', name: 'العربية', direction: 'rtl' },
  { code: 'es', name: 'Español', direction: 'ltr' },
  { code: 'pt-BR', name: 'Português (Brasil)', direction: 'ltr' },
  { code: 'ru', name: 'Русский', direction: 'ltr' },
  { code: 'de', name: 'Deutsch', direction: 'ltr' },
  { code: 'fr', name: 'Français', direction: 'ltr' },
  { code: 'ja', name: '日本語', direction: 'ltr' },
  { code: 'zh-Hans', name: '简体中文', direction: 'ltr' },
  { code: 'en-XA', name: 'Ëñğļîšĥ', direction: 'ltr', isPseudo: true },
  { code: 'ar-XB', name: 'hsilgnE', direction: 'rtl', isPseudo: true },
] as const satisfies readonly [Language, ...Language[]];

export type LanguageCode = (typeof LANGUAGES)[number]['code'];

/** The language for this code; English if there is none. */
export function languageOf(code: string): Language & { readonly code: LanguageCode } {
  const found = LANGUAGES.find((language) => language.code === code);
  return found ?? LANGUAGES[0];
}

/** The setting that means the language of the system. */
export const SYSTEM_LANGUAGE = 'system';

/**
 * The language that a setting means.
 *
 * @param setting a code, or `system`
 * @param systemLanguage the best one for the system
 */
export function chosenLanguage(setting: string, systemLanguage: string): ReturnType<typeof languageOf> {
  return languageOf(setting === SYSTEM_LANGUAGE ? systemLanguage : setting);
}

/**
 * The language of ours that serves best who reads `preferred`, the best first; English if none does. A language is the
 * same in all countries, in the same script: Portuguese is Brazilian, and Traditional Chinese isn't Simplified.
 *
 * @param preferred as the system says them, for example `de-AT` or `de_AT.UTF-8`
 */
export function bestLanguage(preferred: readonly string[]): LanguageCode {
  const offered = LANGUAGES.filter((language: Language) => language.isPseudo !== true);
  for (const wanted of preferred) {
    const locale = readLocale(wanted)?.maximize();
    const found = offered.find(({ code }) => {
      const ours = new Intl.Locale(code).maximize();
      return ours.language === locale?.language && ours.script === locale.script;
    });
    if (found !== undefined) return found.code;
  }
  return FALLBACK_LANGUAGE;
}

/** Null for `C`, `POSIX` and the like, which name no language. */
export function readLocale(systemLocale: string): Intl.Locale | null {
  try {
    return new Intl.Locale(systemLocale.split('.')[0]?.replace('_', '-') ?? '');
  } catch {
    return null;
  }
}

/**
 * How dates and numbers are written: in the language of the app, as the region of the system does it. `en` on a German
 * system is `en-DE`, with days before months and a comma in numbers.
 *
 * @param systemLocale as the system says it, for example `de-DE`; may be no language at all
 */
export function localeFor(code: LanguageCode, systemLocale: string): string {
  if (languageOf(code).isPseudo) return code;
  const system = readLocale(systemLocale);
  if (system === null) return code;
  if (system.language === code) return system.baseName;
  return system.region === undefined ? code : new Intl.Locale(code, { region: system.region }).baseName;
}
