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
 * To add one: name it here, and write its folder `shared/locales/<code>/`; the compiler then names the three tables that
 * load it, `window-texts.ts`, `main-texts.ts` and `practice-texts.ts`.
 */
export const LANGUAGES = [
  { code: FALLBACK_LANGUAGE, name: 'English', direction: 'ltr' },
  { code: 'en-XA', name: 'Ëñğļîšĥ', direction: 'ltr', isPseudo: true },
  { code: 'ar-XB', name: 'hsilgnE', direction: 'rtl', isPseudo: true },
] as const satisfies readonly [Language, ...Language[]];

export type LanguageCode = (typeof LANGUAGES)[number]['code'];

/** The language for this code; English if there is none. */
export function languageOf(code: string): Language & { readonly code: LanguageCode } {
  return LANGUAGES.find((language) => language.code === code) ?? LANGUAGES[0];
}

/**
 * How dates and numbers are written: in the language of the app, as the region of the system does it. `en` on a German
 * system is `en-DE`, with days before months and a comma in numbers.
 *
 * @param systemLocale as the system says it, for example `de-DE`; may be no language at all
 */
export function localeFor(code: LanguageCode, systemLocale: string): string {
  if (code.includes('-')) return code;
  try {
    const system = new Intl.Locale(systemLocale.split('.')[0]?.replace('_', '-') ?? '');
    if (system.language === code) return system.baseName;
    return system.region === undefined ? code : new Intl.Locale(code, { region: system.region }).baseName;
  } catch {
    // `C`, `POSIX` and the like name no region.
    return code;
  }
}
