/** The languages of the app, and how to choose one. */

export interface Language {
  /** BCP 47. */
  readonly code: string;
  /** The language's own name for itself. */
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
 * To add a language, add it here and write its folder `shared/locales/<code>/`. The compiler then names the tables that
 * load it, such as `window-texts.ts`. docs/languages.md has the other steps.
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

/** The language with this code; English if there is none. */
export function languageOf(code: string): Language & { readonly code: LanguageCode } {
  const found = LANGUAGES.find((language) => language.code === code);
  return found ?? LANGUAGES[0];
}

/** The value of the setting that chooses the system's language. */
export const SYSTEM_LANGUAGE = 'system';

/**
 * The language that a setting chooses.
 *
 * @param setting a language code, or `system`
 * @param systemLanguage the code of the language that fits the system best
 */
export function chosenLanguage(setting: string, systemLanguage: string): ReturnType<typeof languageOf> {
  return languageOf(setting === SYSTEM_LANGUAGE ? systemLanguage : setting);
}

/**
 * The language for a user who prefers these languages; English if Parley has none of them. Only language and script
 * must match: every Portuguese gets the Brazilian texts, but Traditional Chinese doesn't get the Simplified ones.
 *
 * @param preferred best first, as the system names them, for example `de-AT` or `de_AT.UTF-8`
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
 * The locale for dates and numbers: the app's language with the system's region. `en` on a German system becomes
 * `en-DE`, with days before months and a decimal comma.
 *
 * @param systemLocale as the system names it, for example `de-DE`; may name no language
 */
export function localeFor(code: LanguageCode, systemLocale: string): string {
  if (languageOf(code).isPseudo) return code;
  const system = readLocale(systemLocale);
  if (system === null) return code;
  if (system.language === code) return system.baseName;
  return system.region === undefined ? code : new Intl.Locale(code, { region: system.region }).baseName;
}
