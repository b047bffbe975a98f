/** Represents main's language: its texts, and how it writes dates and numbers. */

import * as enMain from '../shared/locales/en/main.ts';
import { inSpellingOf } from '../shared/locales/english-spelling.ts';
import {
  bestLanguage,
  chosenLanguage,
  FALLBACK_LANGUAGE,
  type LanguageCode,
  languageOf,
  localeFor,
} from '../shared/locales/languages.ts';
import { MAIN_TEXTS } from '../shared/locales/main-texts.ts';
import { PRACTICE_TEXTS, type PracticeTexts } from '../shared/locales/practice-texts.ts';
import type { MainTexts } from '../shared/locales/text-key.ts';
import type { PageLanguage } from './library/transfer/page-language.ts';

export class MainLanguage {
  /** The locale of the system's region; may be an invalid locale such as `C`. */
  readonly systemLocale: string;
  /** The language that the setting `system` selects. */
  readonly systemLanguage: LanguageCode;
  #code: LanguageCode = FALLBACK_LANGUAGE;
  #texts: MainTexts = enMain;
  #wanted: LanguageCode = FALLBACK_LANGUAGE;
  readonly #listeners: (() => void)[] = [];

  /**
   * @param systemLocale the locale of the system's region, as Electron reports it
   * @param preferred the system's preferred languages, the best first
   */
  constructor(systemLocale: string, preferred: readonly string[] = [systemLocale]) {
    this.systemLocale = systemLocale;
    this.systemLanguage = bestLanguage(preferred);
  }

  get texts(): MainTexts {
    return this.#texts;
  }

  /** The current language with the system's region, for `Intl`. */
  get locale(): string {
    return localeFor(this.#code, this.systemLocale);
  }

  get page(): PageLanguage {
    return { locale: this.locale, direction: languageOf(this.#code).direction, words: this.#texts.exportedPage };
  }

  /** The practice service's texts in this language; only loaded when they are used. */
  async practiceTexts(): Promise<PracticeTexts> {
    const { locale } = this;
    return inSpellingOf(locale, await PRACTICE_TEXTS[this.#code]());
  }

  /**
   * Switches to a language, and resolves when its texts are loaded. The latest call wins.
   *
   * @param setting a code, or `system`
   */
  async speak(setting: string): Promise<void> {
    const wanted = chosenLanguage(setting, this.systemLanguage).code;
    this.#wanted = wanted;
    const texts = await inSpellingOf(localeFor(wanted, this.systemLocale), await MAIN_TEXTS[wanted]());
    if (this.#wanted !== wanted) return;
    this.#texts = texts;
    if (this.#code === wanted) return;
    this.#code = wanted;
    for (const listener of this.#listeners) listener();
  }

  /** Calls `listener` when the language changes. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }
}
